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

describe('the options of a choice', () => {
  const choice = (...options: readonly string[]) => ({
    ...hard,
    solutionResponse: { type: 'choice' as const, options: [...options] },
    solution: options[0] ?? '',
  })

  it.each([
    ['é as one character, and as two', ['\u00e9', 'e\u0301']],
    ['an invisible character', ['ab', 'a\u200bb']],
    ['a second space', ['a b', 'a  b']],
  ])('that differ only in %s are refused, but are read where they are stored', (_, options) => {
    const { error } = TaskInput.safeParse(choice(...options))
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['solutionResponse.options', 'expected options that look different'],
    ])
    expect(StoredTask.parse(choice(...options))).toMatchObject({ solution: { options } })
  })

  it('may differ in case, accents, a joiner or the letters of a flag', () => {
    const [england, scotland] = ['gbeng', 'gbsct'].map((land) =>
      String.fromCodePoint(0x1f3f4, ...[...land].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f),
    )
    const options = ['cafe', 'café', 'Cafe', 'نامه‌ای', 'نامهای', `${england}`, `${scotland}`]
    expect(TaskInput.parse(choice(...options))).toMatchObject({ solution: { options } })
  })
})
