import { describe, expect, it } from 'vitest'
import { race } from '../testing/race-of-two-legs.ts'
import { readSpec, specReader, writeSpec } from './content-json.ts'

const texts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => writeSpec({ ...race, id: `race-${i}` }))

describe('reading race specs', () => {
  it('reads each of 600 once, however often they are listed', () => {
    const stored = texts(600)
    const first = stored.map(readSpec)
    // Like a database, which returns another string each time.
    const again = stored.map((json) => readSpec(Buffer.from(json).toString()))
    expect(again.filter((spec, i) => spec !== first[i])).toEqual([])
    expect(first.at(-1)).toEqual({ ...race, id: 'race-599' })
  })

  it('reads a spec again once its text has changed', () => {
    const before = readSpec(writeSpec(race))
    expect(readSpec(writeSpec({ ...race, name: 'Other' })).name).toBe('Other')
    expect(readSpec(writeSpec(race))).toBe(before)
  })

  it('is limited by characters, and forgets the least recently used first', () => {
    const [a = '', b = '', c = '', d = ''] = texts(4)
    const read = specReader(a.length + b.length + c.length)
    const [first, second, third] = [read(a), read(b), read(c)]
    expect(read(a)).toBe(first)
    read(d)
    expect(read(a)).toBe(first)
    expect(read(c)).toBe(third)
    expect(read(b)).not.toBe(second)
  })

  it('does not remember a spec larger than the limit', () => {
    const [a = '', b = ''] = texts(2)
    const read = specReader(a.length - 1)
    expect(read(a)).not.toBe(read(a))
    expect(read(b)).not.toBe(read(b))
  })
})
