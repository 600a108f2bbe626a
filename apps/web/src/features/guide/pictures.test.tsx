import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { TICKET_LOOK } from '../../parts/ticket-look.tsx'
import { BoardPicture, TicketPicture } from './pictures.tsx'

const iconsIn = (markup: string): readonly string[] => markup.match(/lucide-[a-z-]+/g) ?? []
const iconsOf = (looks: readonly (typeof TICKET_LOOK)[keyof typeof TICKET_LOOK][]) =>
  looks.flatMap(({ icon }) => iconsIn(renderToStaticMarkup(icon)))

it('the pictures of the guide have the icons of the game', () => {
  const { Departed, Boarding, Scheduled } = JOURNEY_LOOK
  expect(iconsIn(renderToStaticMarkup(<BoardPicture />))).toEqual(iconsOf([Departed, Boarding, Scheduled]))
  expect(iconsIn(renderToStaticMarkup(<TicketPicture />))).toEqual(
    expect.arrayContaining([...iconsOf([TICKET_LOOK.Booked])]),
  )
})
