import type { JourneyStatus } from '@final-call/domain'
import { Check, Clock, DoorOpen, MoveRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../ui/alert.tsx'

/** How a status is shown: a word, an icon, a colour. */
export interface Look {
  readonly tone: Tone
  readonly icon: ReactNode
  readonly text: string
  readonly strong: boolean
}

export const look = (tone: Tone, icon: ReactNode, text: string): Look => ({ tone, icon, text, strong: false })
export const strong = (it: Look): Look => ({ ...it, strong: true })

/** A journey's status, wherever a board is shown or pictured. */
export const JOURNEY_LOOK: { readonly [S in JourneyStatus]: Look } = {
  Scheduled: look('good', <Clock />, 'Scheduled'),
  'Check-in Open': look('warn', <DoorOpen />, 'Check-in Open'),
  Boarding: strong(look('alert', <TriangleAlert />, 'Boarding')),
  Departed: look('quiet', <MoveRight />, 'Departed'),
  Remove: look('quiet', <Check />, 'Arrived'),
}
