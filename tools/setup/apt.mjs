import { run } from './processes.mjs'

const isRoot = process.getuid?.() === 0

/**
 * Installs Debian packages with apt-get, as root or through a sudo that asks for no password.
 * @param {readonly string[]} packages names, and options of `apt-get install`
 * @param {string} otherwise what to do if that fails, as a sentence
 * @throws Error with apt-get's own words and that sentence
 */
export async function installPackages(packages, otherwise) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be under way.
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  for (const args of [['update'], [...wait, 'install', '-y', ...packages]]) {
    const [command, ...rest] = isRoot ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    const { code, output } = await run(command, rest, { quiet: true, env }).catch((error) => ({
      code: 1,
      output: String(error),
    }))
    if (code !== 0) throw new Error(`${output}\napt-get ${args.join(' ')} failed. ${otherwise}`)
  }
}
