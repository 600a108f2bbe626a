import type { IconName } from '@final-call/domain'
import { Bus, Car, MapPin, Plane, Ship, TrainFront } from 'lucide-react'

/** A race's icon, as its author chose it. */
export const RACE_ICON = { Car, Bus, MapPin, Train: TrainFront, Plane, Ship } as const satisfies {
  readonly [N in IconName]: unknown
}
