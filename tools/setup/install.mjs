import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PINNED_NODE, ROOT, pathWithoutTools, run } from './processes.mjs'

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages | undefined} the packages that a lockfile lists; undefined if there is no readable one
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Compares contents, not dates: a checkout gives every file a new date. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !found || !existsSync(PINNED_NODE)) return false
  // Packages for other machines are listed as optional, and are missing here.
  const missing = Object.entries(wanted).some(
    ([path, { version, optional }]) => path !== '' && !optional && found[path]?.version !== version,
  )
  const surplus = Object.entries(found).some(([path, { version }]) => wanted[path]?.version !== version)
  return !missing && !surplus
}

const NODE_WANTS = 'The Node of package.json does not run here. On Debian it wants the package libatomic1.'

/** Installs the packages of the lockfile unless they are already there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (npm ci): about a minute the first time …')
  // npm runs on the Node that it came with, since the pinned Node is replaced while npm works.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, ...args] = npm ? [node ?? process.execPath, npm] : ['npm']
  const env = { ...process.env, PATH: pathWithoutTools().join(delimiter) }
  const { code, output } = await run(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      quiet: true,
      env,
    },
  )
  if (code !== 0 || !existsSync(PINNED_NODE)) {
    process.stderr.write(output)
    console.error(code === 0 ? 'npm ci did not install the Node of package.json.' : `npm ci failed with ${code}.`)
    // npm runs the install scripts of packages with that Node, and so is the first to find that it does not run.
    if (output.includes('libatomic')) console.error(NODE_WANTS)
    process.exit(code || 1)
  }
  const pinned = await run(PINNED_NODE, ['--version'], { quiet: true })
  if (pinned.code === 0) return
  process.stderr.write(pinned.output)
  console.error(NODE_WANTS)
  process.exit(1)
}
