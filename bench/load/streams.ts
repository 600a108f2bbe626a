import { setTimeout as pause } from 'node:timers/promises'
import { getGame, startGame } from '@final-call/contract'
import { crowd } from './crowd.ts'
import { median, table } from './figures.ts'
import { startGameServer } from './game-server.ts'
import { residentBytes } from './machine.ts'

/** Opened first: part of what they need exists before. */
const WARM = 2_000
const STREAMS = 6_000
const LOOK_MS = 20_000
const LOOKS = 20

/** The median of the process's memory over some seconds, since it swings between two collections. */
async function held(pid: number): Promise<number> {
  const bytes: number[] = []
  for (let i = 0; i < LOOKS; i += 1) {
    await pause(LOOK_MS / LOOKS)
    bytes.push(residentBytes(pid))
  }
  return median(bytes)
}

/** The memory of streams on which nothing happens but a ping every 5 s. */
export async function streams(): Promise<void> {
  const game = await startGameServer()
  const { wire, people, latencies, close } = await crowd(game, STREAMS)
  const leaving: (() => void)[] = []
  try {
    const races: { readonly gameId: string; readonly token: string }[] = []
    for (const person of people) {
      const token = await person.token()
      const { gameId } = await wire.call(startGame, token, { gameId: 'first-call' })
      await wire.call(getGame, token, { gameId })
      races.push({ gameId, token })
    }
    const open = (count: number): void => {
      for (const { gameId, token } of races.slice(leaving.length, leaving.length + count))
        leaving.push(wire.follow(gameId, token, { onLog: () => undefined, onPing: () => undefined }))
    }
    open(WARM)
    const before = await held(game.pid)
    open(STREAMS - WARM)
    const after = await held(game.pid)
    const each = (after - before) / (STREAMS - WARM)
    console.log(
      table(
        ['idle streams', 'process MB', `kB each of the last ${STREAMS - WARM}`, 'streams in a GB'],
        [[STREAMS, (after / 1e6).toFixed(0), (each / 1000).toFixed(1), Math.floor(1e9 / each)]],
      ),
    )
    const failures = [...latencies.failures].map(([what, count]) => `${count} × ${what}`)
    console.log(`Errors: ${failures.length === 0 ? 0 : failures.join('; ')}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    for (const leave of leaving) leave()
    await close()
    await game.stop()
  }
}
