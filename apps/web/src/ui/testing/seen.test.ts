import { expect, it } from 'vitest'
import { buttonsIn, elementsIn, wordsOf, wordsOfEach, wordsOfRole } from './seen.ts'

const html =
  '<ul><li>From <bdi>Te Aro</bdi>, <strong>10:00</strong></li><li><span>Bus</span><span>25 &amp; 26</span></li></ul>' +
  '<div role="status"></div>' +
  '<button class="_button_1 _primary_2">Book</button><button aria-disabled="true" aria-label="Skip ahead"><svg/>On</button>'

it('words are as they are read: one space between two elements, and none that is not there within a sentence', () => {
  expect(wordsOf(html)).toBe('From Te Aro, 10:00 Bus 25 & 26 Book On')
  expect(wordsOfEach(html, 'li')).toEqual(['From Te Aro, 10:00', 'Bus 25 & 26'])
  expect(wordsOfRole(html, 'status')).toEqual([''])
})

it('elements have their attributes, and buttons their names', () => {
  expect(elementsIn(html, 'div')).toEqual([{ tag: 'div', attributes: { role: 'status' }, words: '' }])
  expect(buttonsIn(html)).toEqual([
    { name: 'Book', withheld: false, primary: true },
    { name: 'Skip ahead', withheld: true, primary: false },
  ])
})
