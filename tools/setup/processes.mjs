import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const BIN = join(ROOT, 'node_modules/.bin')
/** The Node of package.json, regardless of the Node that runs this. */
export const PINNED_NODE = join(BIN, 'node')

/** @type {readonly NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {NodeJS.Signals | undefined} */
let asked

for (const signal of PASSED_ON) {
  process.on(signal, () => {
    asked = signal
    // A terminal sends SIGINT to the children too; a second one would tell them not to finish.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(128 + constants.signals[signal])
  })
}

/** The signal that asked this process to end, if any. */
export const askedToEnd = () => asked

/** The path of commands, with the pinned Node and the project's tools first. */
export const pathWithTools = () => [BIN, ...pathWithoutTools()].join(delimiter)

export const pathWithoutTools = () => (process.env['PATH'] ?? '').split(delimiter).filter((dir) => dir !== BIN)

/**
 * Runs a command in the project's root and passes on the signals that this process gets.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, stdin?: boolean }} [options] `quiet` keeps its output for the caller
 * @returns {Promise<{ code: number, output: string }>} the exit code; 128 plus the signal's number after a signal
 */
export function run(command, args, { quiet = false, env = process.env, cwd = ROOT, stdin = false } = {}) {
  return new Promise((done, fail) => {
    const printed = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd, env, stdio: [stdin ? 'inherit' : 'ignore', printed, printed] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => {
      running.delete(child)
      fail(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      done({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output })
    })
  })
}

/**
 * Runs a TypeScript file of the project on the pinned Node, with this process's terminal.
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function runOnPinnedNode(file, args) {
  const env = { ...process.env, PATH: pathWithTools() }
  return (await run(PINNED_NODE, [join(ROOT, file), ...args], { env, stdin: true })).code
}
