import { type Ticket, moneyText } from '@final-call/domain'
import type { ReactNode } from 'react'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { dateText, distanceText, timeFromNow, timeText, zoneAfter } from '../../session/words/formats.ts'
import { spanText } from '../../session/words/lengths.ts'
import { placeName, zoneAt } from '../../session/place/places.ts'
import { isElsewhere } from '../../session/place/where.ts'
import { callText } from '../../session/words/words.ts'
import { TicketStub } from '../../ui/ticket-stub.tsx'

interface TicketFaceProps {
  readonly ticket: Ticket
  readonly status: ReactNode
  readonly actions?: ReactNode
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
  readonly spent?: boolean
  readonly stamp?: string | undefined
}

/** A ticket as printed, with its status. */
export function TicketFace({ ticket, status, actions, facts, spent = false, stamp }: TicketFaceProps) {
  const { journey, fare, ticketId } = ticket
  const places = usePlaces()
  const race = useRace()
  const from = zoneAt(places, journey.from, race.zone)
  const to = zoneAt(places, journey.to, race.zone)
  const named = isElsewhere(journey, race, places)
  const clocks = (zone: string): string => (named ? zoneAfter(journey.departure, zone) : '')
  const Icon = MODE_ICON[journey.transport]
  const walks = journey.transport === 'walk'
  return (
    <TicketStub
      as="li"
      icon={<Icon size={22} />}
      heading={journey.name ?? journey.company}
      number={walks ? distanceText(journey.metres) : journey.journeyNumber}
      from={{
        name: placeName(places, journey.from),
        when: `${callText(timeText(journey.departure, from), journey.calls[0])}${clocks(from)}`,
      }}
      to={{
        name: placeName(places, journey.to),
        when: `${callText(timeFromNow(journey.arrival, journey.departure, to, from), journey.calls.at(-1))}${clocks(to)}`,
      }}
      facts={[
        { label: 'Date', value: dateText(journey.departure, from) },
        ...(journey.line === undefined ? [] : [{ label: 'Line', value: journey.line }]),
        ...(journey.platform === undefined ? [] : [{ label: 'Platform', value: journey.platform }]),
        ...(walks ? [] : [{ label: 'Fare', value: `${fare.type} ${moneyText(fare.fare)}` }]),
        ...facts,
      ]}
      status={status}
      actions={actions}
      stub={{
        top: walks ? 'On foot' : fare.type,
        main: timeText(journey.departure, from),
        sub: walks ? spanText(journey.arrival - journey.departure) : `Ticket ${ticketId}`,
      }}
      code={walks ? undefined : `${ticketId}/${journey.journeyNumber}/${journey.departure}`}
      spent={spent}
      stamp={stamp}
    />
  )
}
