import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { realMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { uidOf } from '../../apps/server/src/identity/uid.ts'
import { openSqlite } from '../../apps/server/src/store/sqlite/open.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const [body = '', tests = ''] = page.split('## The tests')
const [claims = '', notMet = ''] = body.split('## Not met, and why')
/** The page omits the server's folder. */
const placeOf = (path: string): string | undefined =>
  [ROOT, join(ROOT, 'apps/server/src')].map((folder) => join(folder, path)).find((it) => existsSync(it))

/** Every requirement of ASVS 5.0 at levels 1 and 2, from the first to the last of each section. */
const ASVS = `1.1.1–2 1.2.1–9 1.3.1–11 1.4.1–3 1.5.1–2 2.1.1–3 2.2.1–3 2.3.1–4 2.4.1 3.2.1–2 3.3.1–4 3.4.1–6 3.5.1–5 3.7.1–2
  4.1.1–3 4.2.1 4.3.1–2 4.4.1–4 5.1.1 5.2.1–3 5.3.1–2 5.4.1–3 6.1.1–3 6.2.1–12 6.3.1–4 6.4.1–4 6.5.1–5 6.6.1–3 6.8.1–4
  7.1.1–3 7.2.1–4 7.3.1–2 7.4.1–5 7.5.1–2 7.6.1–2 8.1.1–2 8.2.1–3 8.3.1 8.4.1 9.1.1–3 9.2.1–4 10.1.1–2 10.2.1–2 10.3.1–4
  10.4.1–11 10.5.1–5 10.6.1–2 10.7.1–3 11.1.1–2 11.2.1–3 11.3.1–3 11.4.1–4 11.5.1 11.6.1 12.1.1–3 12.2.1–2 12.3.1–4 13.1.1
  13.2.1–5 13.3.1–2 13.4.1–5 14.1.1–2 14.2.1–4 14.3.1–3 15.1.1–3 15.2.1–3 15.3.1–7 16.1.1 16.2.1–5 16.3.1–4 16.4.1–3 16.5.1–3
  17.1.1 17.2.1–4 17.3.1–2`

/** The requirements that a text names; `7.2.1–3` names three. */
const named = (text: string): readonly string[] =>
  [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`),
  )

const rows = claims
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, ids = '', how = '', proofs = '']) => ({ ids, how, proofs: proofs.match(/\d+/g) ?? [] }))

const quoted = tests.split('\n- `').flatMap((part) => {
  const [file = ''] = part.split('`', 1)
  return [...part.matchAll(/(\d+) `([^`]+)`/g)].map(([, number = '', title = '']) => ({ file, number, title }))
})

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const [webRtc = ''] = /^V17 \(.*\)/m.exec(claims) ?? []
    const said = [...rows.map(({ ids }) => ids), webRtc].flatMap(named)
    expect(said.toSorted()).toEqual(named(ASVS).toSorted())
    expect(new Set(said).size).toBe(253)
  })

  it('explains each requirement that it says is not met, and no other', () => {
    const below = rows.filter(({ how }) => how.includes('see below')).flatMap(({ ids }) => named(ids))
    const explained = named(notMet)
    for (const { ids, how } of rows.filter((row) => row.how.includes('see below'))) {
      expect(explained, `${ids} ${how}`).toEqual(expect.arrayContaining([named(ids)[0]]))
    }
    expect(explained.filter((id) => !below.includes(id))).toEqual(['8.3.1', '16.3.1', '16.3.2'])
  })

  it('names files that exist', () => {
    const paths = [...body.matchAll(/`([\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => /\.(ts|tsx|md|yaml|json)$|\w\/\w|^Dockerfile$|^\.\w+ignore$/.test(path))
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((it) => placeOf(it) === undefined)).toEqual([])
  })

  it('refers to tests of its list, and to each of them', () => {
    expect([...new Set(rows.flatMap(({ proofs }) => proofs))].toSorted()).toEqual(
      quoted.map(({ number }) => number).toSorted(),
    )
  })

  it.each(quoted)('$file has the test "$title"', ({ file, title }) => {
    const path = placeOf(file)
    const source = path === undefined ? '' : readFileSync(path, 'utf8')
    expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true)
  })

  it('the statements for operators end the sign-ins of one player, or of all, at once', async () => {
    const [, sql = ''] = /```sql\n([^]*?)```/.exec(page) ?? []
    const [ofPlayer = '', ofAll = ''] = sql.trim().split('\n')
    const folder = temporaryFolder()
    const path = join(folder.path, 'final-call.db')
    const store = openSqlite({ path, uidOf })
    const now = realMs(1_000)
    for (const uid of ['the player', 'another'])
      await store.sessions.open({ family: `of ${uid}`, uid, tokenHash: uid, now, expires: realMs(9_000) })
    const live = () => Promise.all(['of the player', 'of another'].map((it) => store.sessions.liveUntil(it, now)))
    const operator = new DatabaseSync(path)
    expect(await live()).toEqual([9_000, 9_000])
    operator.exec(ofPlayer)
    expect(await live()).toEqual([undefined, 9_000])
    operator.exec(ofAll)
    expect(await live()).toEqual([undefined, undefined])
    operator.close()
    await store.close()
    folder.remove()
  })
})
