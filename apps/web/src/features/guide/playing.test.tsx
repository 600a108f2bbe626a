import { TIRED_AFTER, WAGE, inDollars } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CHAPTERS, Playing } from './playing.tsx'
import { elementsIn } from '../../ui/testing/seen.ts'

const html = renderToStaticMarkup(<Playing />)
const chapter = (id: string): string => html.split('<section').find((it) => it.includes(`id="${id}"`)) ?? ''

it('every chapter in the contents exists, under that title', () => {
  for (const { id, title } of CHAPTERS.filter((it) => it.id !== 'writing')) {
    expect(elementsIn(chapter(id), 'h2')).toMatchObject([{ attributes: { id }, words: title }])
  }
})

it('work and nights have the numbers of the rules', () => {
  expect(chapter('work')).toContain(`$${inDollars(WAGE)} an hour`)
  expect(chapter('nights')).toContain(`Past ${TIRED_AFTER}, a wrong answer costs you twice the time`)
})
