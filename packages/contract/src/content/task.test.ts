import { describe, expect, it } from 'vitest'
import { StoredTask, TaskInput } from './task.ts'

const hard = { difficulty: 'Hard', clue: 'How many?', solutionResponse: 'integer', solution: 9 } as const
const hinted = { ...hard, solutionText: 'Fewer than ten.' }

describe.each([
  ['as authors write it', TaskInput],
  ['as it is stored', StoredTask],
])('a task %s', (_, task) => {
  it.each([
    [undefined, 5000],
    [12, 1200],
    [0.5, 50],
    [0, 0],
  ])('whose bonus is written as %s is worth %d cents', (bonus, cents) => {
    expect(task.parse({ ...hard, bonus })).toMatchObject({ bonus: cents })
  })

  it.each([
    [undefined, 1000],
    [2.5, 250],
    [0, 0],
  ])('whose hint is priced as %s sells it for %d cents', (hintPrice, cents) => {
    expect(task.parse({ ...hinted, hintPrice })).toMatchObject({ hint: { text: 'Fewer than ten.', price: cents } })
  })

  it('has no hint if none is written', () => {
    expect(task.parse(hard)).not.toHaveProperty('hint')
  })
})
