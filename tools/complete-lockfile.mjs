// `npm run lockfile` lists in package-lock.json the builds for other machines that npm left out; with `-- --check` it only says so.
// npm leaves out optional packages that it could not see while it wrote the file, and `npm ci` then refuses the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup/processes.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Package
 */

const LOCKFILE = join(ROOT, 'package-lock.json')
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * The machines that a build is for, according to its name: `…/binding-linux-x64-musl`.
 * @param {string} name
 * @returns {{ os: string[], cpu: string[], libc?: string[] }}
 */
function machinesOf(name) {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.find((it) => words.includes(it))
  const cpu = PROCESSORS.find((it) => words.includes(it))
  if (os === undefined || cpu === undefined)
    throw new Error(`${name}: for which machines? Run npm install where it can be seen.`)
  const libc = words.includes('musl') || words.includes('musleabihf') ? 'musl' : 'glibc'
  return { os: [os], cpu: [cpu], ...(os === 'linux' && { libc: [libc] }) }
}

/**
 * @param {Record<string, Package>} packages
 * @param {string} from the path of the package that asks
 * @param {string} name
 */
function isListed(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true
    if (!base.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8'))
/** @type {Record<string, Package>} */
const packages = lockfile.packages
const missing = Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isListed(packages, path, name))
    .map(([name, version]) => ({ name, version, dev })),
)

if (missing.length === 0) console.log('package-lock.json lists every machine.')
else if (process.argv.includes('--check')) {
  console.error(`package-lock.json leaves out ${missing.map(({ name }) => name).join(', ')}: run \`npm run lockfile\`.`)
  process.exitCode = 1
} else {
  for (const { name, version, dev } of missing) {
    const { cpu, libc, os } = machinesOf(name)
    // Keys in the order that npm writes.
    packages[`node_modules/${name}`] = { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, os }
  }
  // The order that npm writes.
  lockfile.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(LOCKFILE, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`package-lock.json lists ${missing.length} more builds.`)
}
