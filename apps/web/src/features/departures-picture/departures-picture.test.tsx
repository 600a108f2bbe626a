import type { JourneyStatus } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { DeparturesPicture } from './departures-picture.tsx'

it('the picture for visitors has the icons of the boards', () => {
  const icons = (markup: string): readonly string[] => markup.match(/lucide-[a-z-]+/g) ?? []
  const iconOf = (status: JourneyStatus) => icons(renderToStaticMarkup(JOURNEY_LOOK[status].icon))
  expect(icons(renderToStaticMarkup(<DeparturesPicture />))).toEqual(
    (['Boarding', 'Check-in Open', 'Scheduled', 'Scheduled', 'Scheduled'] as const).flatMap(iconOf),
  )
})
