import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { AUTH } from '@final-call/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openDevice } from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

const ROOT = resolve(import.meta.dirname, '..')
const EXAMPLES = join(ROOT, '.cache/examples')

let browser: Browser
let server: Server & AsyncDisposable
let token: string
/** The two programs of docs/callables.md, for this server: one makes calls, the other continues from there and follows a race. */
let calls: string
let follows: string

beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer()
  await using device = await openDevice(browser, server.url)
  await signIn(device.page, { email: 'ana@example.org', name: 'Ana' })
  token = await device.page.evaluate(async (path) => {
    const reply = await fetch(path, { method: 'POST' })
    return String(((await reply.json()) as { token: unknown }).token)
  }, AUTH.refresh)
  const manual = await readFile(join(ROOT, 'docs/callables.md'), 'utf8')
  const [first, second] = [...manual.matchAll(/^```js\n(.*?)^```$/gms)]
    .map(([, program = '']) => program)
    .filter((program) => program.includes('import '))
    // The packages that `firebase/app` and `firebase/functions` consist of, without all of `firebase`, which has databases besides.
    .map((program) => program.replaceAll("'firebase/", "'@firebase/"))
    .map((program) => program.replaceAll(/\b3000\b/g, new URL(server.url).port))
  if (first === undefined || second === undefined) throw new Error('no two programs in the manual')
  calls = first
  follows = second
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await browser.close()
})

/** A program that runs within the project, where it finds its packages; it ends with its test. */
async function started(...parts: readonly string[]) {
  await mkdir(EXAMPLES, { recursive: true })
  const folder = await mkdtemp(join(EXAMPLES, 'client-'))
  const file = join(folder, 'program.mjs')
  await writeFile(file, parts.join('\n'))
  const child = spawn(process.execPath, [file], { env: { ...process.env, TOKEN: token } })
  const ended = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  return {
    printed: () => printed,
    /** Its output at its end. */
    async result(): Promise<string> {
      await ended
      return printed
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

describe('a client of Firebase Functions', () => {
  it('runs the programs of the manual: it calls, follows a race and keeps the clock running', async () => {
    await using program = await started(calls, follows)
    await expect.poll(program.printed).toMatch(/^Ana\n[^]*type: 'started'[^]*type: 'played'/)
    // Without an answer to its pings the clock would have been paused by now, and the next command would write that down.
    await later(14_000)
    await using command = await started(
      calls,
      `const { games } = await call('listGames')
       await call('setSpeed', { gameId: games[0].gameId, speed: 2, requestId: crypto.randomUUID() })`,
    )
    expect(await command.result()).toBe('Ana\n')
    await expect.poll(program.printed).toContain("type: 'speedSet'")
    expect(program.printed()).not.toContain("type: 'lapsed'")
  })

  it('reads the code and the message of a refusal', async () => {
    await using program = await started(
      calls,
      `const asked = [['startGame', { gameId: 'nowhere' }], ['startGame', { gameId: 5 }], ['noSuchThing']]
       for (const [name, input] of asked) await call(name, input).catch(({ code, message }) => console.log(code, message))
       process.env.TOKEN = 'nonsense'
       await call('getProfile').catch(({ code }) => console.log(code))`,
    )
    expect((await program.result()).split('\n')).toEqual([
      'Ana',
      expect.stringMatching(/^functions\/not-found There is no such race\./),
      expect.stringMatching(/^functions\/invalid-argument .*gameId/),
      expect.stringMatching(/^functions\/not-found /),
      'functions/unauthenticated',
      '',
    ])
  })

  it('calls by address too, of one function or of all', async () => {
    await using program = await started(
      "import { httpsCallableFromURL } from '@firebase/functions'",
      calls,
      `const address = '${server.url}/final-call/australia-southeast1'
       const byAddress = [
         httpsCallableFromURL(functions, address + '/getProfile'),
         httpsCallable(getFunctions(initializeApp({ projectId: 'another' }, 'another'), address), 'getProfile'),
       ]
       for (const call of byAddress) console.log((await call()).data.profile.displayName)`,
    )
    expect(await program.result()).toBe('Ana\nAna\nAna\n')
  })

  it('gets no pieces from a stream, but the answer, or the refusal twice', async () => {
    await using program = await started(
      calls,
      `for (const [name, input] of [['getProfile'], ['getGame', { gameId: 'nowhere' }]]) {
         const { stream, data } = await httpsCallable(functions, name).stream(input)
         const pieces = async () => {
           const found = []
           for await (const piece of stream) found.push(piece)
           return found.length
         }
         for (const { value, reason } of await Promise.allSettled([pieces(), data])) {
           console.log(reason ? reason.code : (value.profile?.displayName ?? value))
         }
       }`,
    )
    expect((await program.result()).split('\n')).toEqual([
      'Ana',
      '0',
      'Ana',
      'functions/not-found',
      'functions/not-found',
      '',
    ])
  })
})
