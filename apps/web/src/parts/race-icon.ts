import type { IconName } from '@final-call/domain'
import { Bus, Car, MapPin, Plane, Ship, TrainFront } from 'lucide-react'

/** Icons by the name that a race's author chose. */
export const RACE_ICON = { Car, Bus, MapPin, Train: TrainFront, Plane, Ship } as const satisfies {
  readonly [N in IconName]: unknown
}
