import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Servers run on the first core, and everything that calls them on the second. */
export const SERVER_CORE = 0
export const CLIENT_CORE = 1

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const PAGE_BYTES = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }))

/** Limits this process, and what it starts from now on, to one core. */
export function pinMyself(core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(process.pid)], { stdio: 'ignore' })
}

/** The fields of /proc/<pid>/stat after the program's name, which may hold spaces. Source: proc(5). */
function statOf(pid: number | string): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, ticks) => total + Number(ticks), 0) * TICK_MS

/** Milliseconds of processor time that a process has used, user and system, in all its threads. */
export const cpuMs = (pid: number): number => sum(statOf(pid), 11, 13)

/** The same for a process with its children, including those that have ended. */
export function familyCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((it) => /^\d+$/.test(it))
  const living = children.reduce((total, child) => {
    try {
      const fields = statOf(child)
      return fields[1] === String(pid) ? total + sum(fields, 11, 13) : total
    } catch {
      // It has ended since the folder was read.
      return total
    }
  }, 0)
  return sum(statOf(pid), 11, 15) + living
}

/** The processes that this one has started and that run a program of that name. */
export const childrenNamed = (name: string): readonly number[] =>
  readdirSync('/proc').flatMap((it) => {
    if (!/^\d+$/.test(it)) return []
    try {
      const stat = readFileSync(`/proc/${it}/stat`, 'utf8')
      return stat.includes(`(${name})`) && statOf(it)[1] === String(process.pid) ? [Number(it)] : []
    } catch {
      return []
    }
  })

/** The memory of a process, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES

/** Milliseconds that a core has been busy since the machine started. */
export const busyMs = (core: number): number => {
  const times = cpus()[core]?.times
  return times ? times.user + times.nice + times.sys + times.irq : Number.NaN
}

export interface Running {
  readonly pid: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts a program on one core. What it prints to standard error is shown. */
export function startOn(core: number, command: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const atExit = (): void => void child.kill('SIGKILL')
  process.once('exit', atExit)
  const { pid } = child
  if (pid === undefined) throw new Error(`${command.join(' ')} could not be started`)
  return {
    pid,
    child,
    async stop() {
      process.removeListener('exit', atExit)
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** Waits until a server answers at all. @throws Error if it has ended, or does not answer within 30 s */
export async function answers(url: string, { child }: Running): Promise<void> {
  for (const limit = performance.now() + 30_000; performance.now() < limit;) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with ${child.exitCode}`)
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return
    await pause(50)
  }
  throw new Error(`the server of ${url} did not answer`)
}

/** A line for the head of the figures. */
export const machineNote = (): string =>
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
