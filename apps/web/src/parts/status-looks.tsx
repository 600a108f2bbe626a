import type { JourneyStatus } from '@final-call/domain'
import { Ban, Check, CircleCheck, CircleX, Clock, DoorOpen, Flag, MoveRight, Ticket, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../ui/alert.tsx'
import type { TicketLabel } from '../session/rides/ticket-reading.ts'

interface Look {
  readonly tone: Tone
  readonly icon: ReactNode
  readonly text: string
  readonly strong: boolean
}

const look = (tone: Tone, icon: ReactNode, text: string): Look => ({ tone, icon, text, strong: false })
const strong = (it: Look): Look => ({ ...it, strong: true })

/** A journey's status on a board: a word, an icon, a colour. */
export const JOURNEY_LOOK: { readonly [S in JourneyStatus]: Look } = {
  Scheduled: look('good', <Clock />, 'Scheduled'),
  'Check-in Open': look('warn', <DoorOpen />, 'Check-in Open'),
  Boarding: strong(look('alert', <TriangleAlert />, 'Boarding')),
  Departed: look('quiet', <MoveRight />, 'Departed'),
  Remove: look('quiet', <Check />, 'Arrived'),
}

/** A ticket's status on its foot. */
export const TICKET_LOOK: { readonly [L in TicketLabel]: Look } = {
  Booked: look('info', <Ticket />, 'Booked'),
  CheckInOpen: look('warn', <DoorOpen />, 'Check-in open'),
  BoardingAlerted: strong(look('alert', <TriangleAlert />, 'Boarding')),
  'On board': strong(look('good', <MoveRight />, 'On board')),
  Arrived: look('good', <Flag />, 'Arrived'),
  JourneyComplete: look('good', <CircleCheck />, 'Journey complete'),
  Missed: look('alert', <CircleX />, 'Missed'),
  Cancelled: look('quiet', <Ban />, 'Cancelled'),
  Void: look('quiet', <Ban />, 'Void'),
}
