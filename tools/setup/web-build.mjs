import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PINNED_NODE, ROOT, pathWithTools, run } from './processes.mjs'

const WEB = 'apps/web'
export const STAMP = join(ROOT, '.cache/web-build')
const NOT_BUILT_FROM = /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)|\.test\.tsx?$/

/**
 * @param {string} workspace a folder, from the root
 * @returns {string[]} its files that a build could read, sorted
 */
const filesOf = (workspace) =>
  readdirSync(join(ROOT, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => !NOT_BUILT_FROM.test(file))
    .map((file) => join(workspace, file))
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .sort()

/**
 * @param {string} workspace
 * @param {Set<string>} seen
 * @returns {Set<string>} the folders of the workspace and of everything within the project that it depends on
 */
function withItsPackages(workspace, seen = new Set()) {
  if (seen.has(workspace)) return seen
  seen.add(workspace)
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@final-call/')) withItsPackages(`packages/${name.slice('@final-call/'.length)}`, seen)
  }
  return seen
}

/** A hash of everything that a build reads: the sources and the lockfile. */
function inputs() {
  const hash = createHash('sha256')
  const files = [...withItsPackages(WEB)].flatMap(filesOf)
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...files]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function isBuilt() {
  if (!existsSync(join(ROOT, WEB, 'dist/index.html')) || !existsSync(STAMP)) return false
  return readFileSync(STAMP, 'utf8') === inputs()
}

/**
 * Builds the web app if its sources, or the packages it imports, have changed since the last build.
 * @returns {Promise<number>} 0, or the build's exit code
 */
export async function ensureWebBuilt() {
  if (isBuilt()) return 0
  console.log('Building the web app (vite build): some seconds …')
  const before = inputs()
  const { code, output } = await run(PINNED_NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    quiet: true,
    cwd: join(ROOT, WEB),
    env: { ...process.env, NODE_ENV: 'production', PATH: pathWithTools() },
  })
  if (code !== 0) {
    process.stderr.write(output)
    console.error(`The web app did not build (${code}).`)
    return code
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, before)
  return 0
}
