import type { Mode } from '@final-call/domain'
import { Bus, CarTaxiFront, Footprints, Plane, Ship, TrainFront } from 'lucide-react'

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
