import type { IconName, Mode } from '@final-call/domain'
import { Bus, Car, CarTaxiFront, Footprints, MapPin, Plane, Ship, TrainFront } from 'lucide-react'

/** A race's icon, as its author chose it. */
export const RACE_ICON = { Car, Bus, MapPin, Train: TrainFront, Plane, Ship } as const satisfies {
  readonly [N in IconName]: unknown
}

export const MODE_ICON = {
  flight: Plane,
  bus: Bus,
  train: TrainFront,
  taxi: CarTaxiFront,
  vessel: Ship,
  walk: Footprints,
} as const satisfies {
  readonly [M in Mode]: unknown
}
