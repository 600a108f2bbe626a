import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

describe('a file of the web app', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let server: TestServer
  let lines: string
  beforeEach(async () => {
    folder = temporaryFolder()
    const webRoot = join(folder.path, 'dist')
    mkdirSync(join(webRoot, '.vite'), { recursive: true })
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html>')
    for (const name of ['manifest.json', 'manifest.json.gz']) writeFileSync(join(webRoot, '.vite', name), 'sources')
    writeFileSync(join(folder.path, 'outside.txt'), 'outside')
    lines = ''
    const logStream = { write: (line: string) => void (lines += line) }
    server = await testServer({ webRoot, observe: { logStream, logLevel: 'error' } })
  })
  afterEach(async () => {
    await server.close()
    folder.remove()
  })

  const NOTHING = [404, 'no-store', { error: { message: 'There is nothing at this address.', status: 'NOT_FOUND' } }]
  async function answerTo(url: string) {
    const reply = await server.app.inject({ url })
    return [reply.statusCode, reply.headers['cache-control'], reply.json()]
  }

  it.each([
    ['a zero byte in its name', '/index.html/%00', {}, 400],
    ['a range beyond its end', '/index.html', { range: 'bytes=900-901' }, 416],
    ['a range that runs backwards', '/', { range: 'bytes=9-1' }, 416],
  ])('requested with %s is refused, which is no failure of the server', async (_what, url, headers, status) => {
    const reply = await server.app.inject({ url, headers })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ error: { message: 'Bad Request', status: 'INVALID_ARGUMENT' } })
    expect(lines).toBe('')
  })

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/assets/..%2f..%2foutside.txt',
  ])('is not found outside its folder: %s', async (url) => {
    expect(await answerTo(url)).toEqual(NOTHING)
  })

  it.each([
    ['name', `/assets/${'x'.repeat(300)}.js`],
    ['path', `/${'x/'.repeat(3000)}`],
  ])('is not found if its %s is longer than any file’s', async (_what, url) => {
    expect(await answerTo(url)).toEqual(NOTHING)
    expect(lines).toBe('')
  })

  it.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/.vite/manifest.json.gz'])(
    'is not found where its name or its folder’s begins with a dot: %s',
    async (url) => {
      const reply = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { error: { status: 'NOT_FOUND' } }])
      const page = await server.app.inject({ url, headers: { accept: 'text/html' } })
      expect([page.statusCode, page.body]).toEqual([200, '<!doctype html>'])
    },
  )
})

it('is fresh or permanent by its address, wherever the program is installed', async () => {
  const folder = temporaryFolder()
  const webRoot = join(folder.path, 'assets', '.game', 'dist')
  mkdirSync(webRoot, { recursive: true })
  writeBuiltWeb(webRoot)
  const server = await testServer({ webRoot })
  const kept = async (url: string) => (await server.app.inject({ url })).headers['cache-control']
  expect([await kept('/'), await kept('/favicon.svg')]).toEqual(['no-cache', 'no-cache'])
  expect(await kept('/assets/index-abc123.js')).toContain('immutable')
  await server.close()
  folder.remove()
})
