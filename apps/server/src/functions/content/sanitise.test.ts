import { type RaceSpec, type TaskSpec, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { race } from '../../testing/race-of-two-legs.ts'
import { sanitiseRace } from './sanitise.ts'

const [leg] = race.legs
if (!leg) throw new Error('no leg')
const raceWith = (html: string, clues: readonly string[] = []): Pick<RaceSpec, 'legs'> => {
  const tasks = clues.map((clue): TaskSpec => ({
    difficulty: 'Easy',
    clue,
    solution: { type: 'integer', value: 7 },
    bonus: dollars(0),
  }))
  return { legs: [{ ...leg, html, steps: [{ stepType: 'undertakeTask', tasks }] }] }
}

describe('a sanitised race', () => {
  it('has no piles of marks in its HTML, and nothing that reverses the text of others, in any spelling', async () => {
    const html = `<p title="x">Z${'\u0301'.repeat(60)}<b>&#x202E;a\u2066${'&#769;'.repeat(9)}</b>&amp;#x202E; שָׁ</p>`
    const { spec, notes } = await sanitiseRace(raceWith(html))
    const four = '\u0301'.repeat(4)
    expect(spec.legs[0]?.html).toBe(`<p>Z${four}<b>a${four}</b>&amp;#x202E; שָׁ</p>`)
    expect(notes).toEqual([
      { path: ['legs', 0, 'html'], message: 'title is taken out' },
      {
        path: ['legs', 0, 'html'],
        message: expect.stringMatching(/^what turns the direction of a text .* is taken out$/),
      },
    ])
  })

  it('keeps its language and its direction of reading', async () => {
    const html = '<ul dir="rtl" lang="he"><li>שלום</li></ul>'
    expect(await sanitiseRace(raceWith(html))).toEqual({ spec: raceWith(html), notes: [] })
  })

  it('of great length is sanitised while others are answered', async () => {
    const sanitised = sanitiseRace(
      raceWith(
        '',
        Array.from({ length: 10 }, () => '<b>'.repeat(6_000)),
      ),
    )
    let turns = 0
    let next = setImmediate(function turn() {
      turns += 1
      next = setImmediate(turn)
    })
    await sanitised
    clearImmediate(next)
    expect(turns).toBeGreaterThan(3)
  })
})
