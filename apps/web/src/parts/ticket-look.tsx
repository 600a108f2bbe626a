import { Ban, CircleCheck, CircleX, DoorOpen, Flag, MoveRight, Ticket, TriangleAlert } from 'lucide-react'
import type { TicketLabel } from '../session/rides/ticket-reading.ts'
import { type Look, look, strong } from './journey-look.tsx'

/** A ticket's status, wherever a ticket is shown or pictured. */
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
