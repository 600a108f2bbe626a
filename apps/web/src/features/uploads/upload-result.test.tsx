import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { elementsIn, wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'
import type { FileProblem, Headway, UploadOutcome, UploadResult } from './upload-outcome.ts'
import { UploadProgress } from './upload-result.tsx'
import type { Uploads } from './use-uploads.ts'

const nothing = (): void => undefined

/** The page during an upload, or after one. */
const drawn = (uploads: Partial<Uploads>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UploadProgress
        uploads={{
          busy: false,
          headway: undefined,
          stop: nothing,
          result: undefined,
          sendTest: nothing,
          sendFile: nothing,
          clear: nothing,
          ...uploads,
        }}
      />
    </MemoryRouter>,
  )
const after = (result: UploadResult): string => drawn({ result })

const refused = (...problems: readonly FileProblem[]): string =>
  after({ type: 'refused', fileName: 'race.json', problems })
const tried = (outcome: Partial<UploadOutcome>): string =>
  after({
    type: 'tried',
    outcome: { tone: 'warn', title: 'Stored.', reports: [], details: [], stored: 1, ...outcome },
  })
const links = (html: string) => elementsIn(html, 'a').map(({ attributes }) => attributes['href'])

it.each<[Headway, string]>([
  [{ stage: 'checking', done: 0 }, '0 are checked; the rest follows.'],
  [{ stage: 'checking', done: 7 }, '7 are checked; the rest follows.'],
  [{ stage: 'storing', done: 1 }, '1 is through; the rest follows.'],
])('an upload that the server limits is %j: %s', (headway, said) => {
  expect(wordsOf(drawn({ busy: true, headway }))).toContain(said)
})

describe('a file that is refused', () => {
  it('is not said to be unsent, since the server checks a list', () => {
    expect(wordsOf(refused({ path: '[1].id', message: 'This id is taken.' }))).toContain(
      'race.json was not stored: it does not fit.',
    )
  })

  it('leads to how to write one', () => {
    expect(links(refused({ path: 'name', message: 'is missing.' }))).toEqual(['/documentation#writing'])
  })

  it('that is a list says which of it is [0], as its paths count', () => {
    const inList = refused({ path: '[1].name', message: 'is missing.' }, { path: '[2].id', message: 'is missing.' })
    expect(wordsOfEach(inList, 'li')).toEqual([
      '[1].name is missing.',
      '[2].id is missing.',
      '[0] is the first in the list.',
    ])
    expect(wordsOf(refused({ path: 'legs[0].title', message: 'is missing.' }))).not.toContain('the first')
  })
})

describe('an upload', () => {
  it('with warnings leads to what they mean', () => {
    expect(links(tried({ warned: true }))).toEqual(['/documentation#warnings'])
    expect(links(tried({}))).toEqual([])
  })
})
