import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { elementsIn, wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'
import type { FileProblem, UploadOutcome, UploadResult } from './upload-outcome.ts'
import { UploadProgress } from './upload-result.tsx'

const nothing = (): void => undefined

/** The page after an upload. */
const drawn = (result: UploadResult): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UploadProgress
        uploads={{
          busy: false,
          slow: undefined,
          stop: nothing,
          result,
          sendTest: nothing,
          sendFile: nothing,
          clear: nothing,
        }}
      />
    </MemoryRouter>,
  )

const refused = (...problems: readonly FileProblem[]): string =>
  drawn({ type: 'refused', fileName: 'race.json', problems })
const sent = (outcome: Partial<UploadOutcome>): string =>
  drawn({
    type: 'sent',
    outcome: { tone: 'warn', title: 'Stored.', reports: [], details: [], stored: 1, ...outcome },
  })
const links = (html: string) => elementsIn(html, 'a').map(({ attributes }) => attributes['href'])

describe('a file that was not sent', () => {
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

describe('what was sent', () => {
  it('with warnings leads to what they mean', () => {
    expect(links(sent({ warned: true }))).toEqual(['/documentation#warnings'])
    expect(links(sent({}))).toEqual([])
  })
})
