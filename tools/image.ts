// `npm run image:prove` carries out every instruction of the Dockerfile in bare Debian roots on this machine, starts the result
// as its user, and runs its health check: for machines without a container engine. It needs root and Debian.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Stage, type Step, stagesOf } from './image/dockerfile.ts'
import { ROOT, pathWithoutTools } from './setup/processes.mjs'

const PORT = '39187'
const LIMIT_MS = 30_000
const work = mkdtempSync(join(tmpdir(), 'final-call-image-'))

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 })

const say = (text: string): void => console.log(text)

/** Debian with what the Node image adds to it: Node, npm and the user `node`. */
function bareRoot(): string {
  const root = join(work, 'base')
  say('Making a bare Debian root …')
  if (!existsSync('/usr/sbin/debootstrap')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', 'debootstrap')
  }
  const [mirror] = run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages').split('\n')
  const packages = '--include=ca-certificates,libatomic1,libstdc++6'
  run('debootstrap', '--variant=minbase', packages, 'bookworm', root, ...(mirror ? [mirror] : []))
  const npm = run('which', 'npm').trim()
  const npmHome = dirname(dirname(resolve(run('readlink', '-f', npm).trim())))
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(npmHome, join(root, 'usr/local/lib/node_modules', basename(npmHome)), {
    recursive: true,
    verbatimSymlinks: true,
  })
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  run('chroot', root, 'useradd', '--create-home', '--uid', '1000', 'node')
  // How this machine reaches its packages; an image's build reaches them without it.
  for (const [from, to] of [
    ['/etc/resolv.conf', 'etc/resolv.conf'],
    ['/etc/hosts', 'etc/hosts'],
    ['/etc/ssl/certs/ca-certificates.crt', 'etc/ssl/certs/ca-certificates.crt'],
  ] as const) {
    if (existsSync(from)) cpSync(from, join(root, to), { dereference: true })
  }
  return root
}

/** The build's context: the files that git tracks or would add, except those that .dockerignore names. */
function contextTo(target: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    const parts = file.split('/')
    if (ignored.some((name) => (name.startsWith('**/') ? parts.includes(name.slice(3)) : parts[0] === name))) continue
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(target, file))
  }
}

type StepOf<K extends Step['kind']> = Extract<Step, { readonly kind: K }>

/** A stage, as far as it has been built. */
interface Built {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  readonly user: string
  readonly healthcheck: readonly string[]
  readonly cmd: readonly string[]
}

const inside = ({ root, workdir, user, env }: Pick<Built, 'root' | 'workdir' | 'user' | 'env'>, more: object) => {
  const spelled = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...env, ...more })
  const variables = spelled.map(([name, value]) => `${name}=${String(value)}`)
  const at = ['sh', '-c', `cd ${workdir} && exec "$@"`, 'sh']
  return [`--userspec=${user}`, root, '/usr/bin/env', '-i', ...variables, ...at]
}

// This machine's way to its packages, which an image's build does not need.
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(npm_config_registry|node_extra_ca_certs)$/i.test(name)),
)

function copy({ stage, from, to }: StepOf<'copy'>, { root, workdir }: Built, done: ReadonlyMap<string, Built>): void {
  const target = join(root, workdir, to)
  if (stage === undefined) return contextTo(target)
  const stageRoot = done.get(stage)?.root
  if (stageRoot === undefined) throw new Error(`COPY --from=${stage}: no such stage`)
  const into = to.endsWith('/') ? join(target, basename(from)) : target
  mkdirSync(dirname(into), { recursive: true })
  run('cp', '--archive', '--no-target-directory', join(stageRoot, from), into)
}

/** Carries out one instruction. @param done the stages built before, by name */
function after(built: Built, step: Step, done: ReadonlyMap<string, Built>): Built {
  switch (step.kind) {
    case 'env':
      return { ...built, env: { ...built.env, ...step.values } }
    case 'user':
      return { ...built, user: step.name }
    case 'healthcheck':
      return { ...built, healthcheck: step.command }
    case 'cmd':
      return { ...built, cmd: step.command }
    case 'workdir':
      mkdirSync(join(built.root, step.path), { recursive: true })
      return { ...built, workdir: step.path }
    case 'run':
      say(`RUN ${step.command}`)
      run('chroot', ...inside(built, settings), '/bin/sh', '-c', step.command)
      return built
    case 'copy':
      copy(step, built, done)
      return built
    case 'note':
      return built
  }
}

function build(stage: Stage, base: string, done: ReadonlyMap<string, Built>): Built {
  const root = join(work, stage.name ?? 'image')
  run('cp', '--archive', '--reflink=auto', base, root)
  const bare: Built = { root, env: {}, workdir: '/', user: 'root', healthcheck: [], cmd: [] }
  return stage.steps.reduce<Built>((built, step) => after(built, step, done), bare)
}

async function serves(image: Built): Promise<void> {
  const env = {
    PORT,
    HOME: '/nowhere',
    PUBLIC_URL: 'https://race.example.com',
    OIDC_ISSUER: 'https://accounts.example.com',
    OIDC_CLIENT_ID: 'proof',
    OIDC_CLIENT_SECRET: 'proof',
  }
  const server: ChildProcess = spawn('chroot', [...inside(image, env), ...image.cmd], { stdio: 'inherit' })
  try {
    const healthy = (): boolean => {
      const [command = '', ...args] = image.healthcheck
      const check = spawnCheck([...inside(image, { PORT }), command, ...args])
      return check === 0
    }
    for (const until = performance.now() + LIMIT_MS; !healthy();) {
      if (server.exitCode !== null) throw new Error(`the image's server ended with ${server.exitCode}`)
      if (performance.now() > until) throw new Error('the image was not healthy in time')
      await pause(200)
    }
    const page = await fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: 'text/html' } })
    if (!page.ok || !(await page.text()).includes('<div id="root">')) throw new Error('the image serves no pages')
    say('Healthy, and its page is there.')
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = (await gone) as [number | null]
    if (code !== 0) throw new Error(`told to stop, the image's server ended with ${code}`)
    if (!existsSync(join(image.root, 'data/final-call.db'))) throw new Error('nothing was kept in /data')
    run('chroot', ...inside(image, { NODE_ENV: 'production' }), 'node', 'tools/verify-logs.ts')
  } finally {
    server.kill('SIGKILL')
  }
}

function spawnCheck(args: readonly string[]): number {
  try {
    execFileSync('chroot', args, { stdio: 'ignore' })
    return 0
  } catch {
    return 1
  }
}

process.env['PATH'] = pathWithoutTools().join(':')
try {
  const base = bareRoot()
  const done = new Map<string, Built>()
  for (const stage of stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    done.set(stage.name ?? '', build(stage, base, done))
  }
  const image = done.get('')
  if (!image) throw new Error('the last stage has a name')
  await serves(image)
  const [size = ''] = run('du', '-sm', join(image.root, 'app')).split('\t')
  say(`Proven: every instruction of the Dockerfile, and the server that came of it. /app is ${size} MB.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
