import type { Path } from './path.ts'

/** Through Kilbirnie, the Mount Victoria tunnel, Courtenay Place and Lambton Quay. */
export const airportToStation: Path = [
  [-41.32845, 174.81263],
  [-41.3182, 174.7947],
  [-41.3045, 174.7868],
  [-41.2936, 174.781],
  [-41.2845, 174.7757],
  [-41.278969, 174.780562],
]

/** By the south-western motorway, to the harbour and up to Hobson Street. */
export const aucklandAirportToCity: Path = [
  [-37.00638, 174.79064],
  [-36.965, 174.785],
  [-36.93, 174.78],
  [-36.895, 174.765],
  [-36.862, 174.757],
  [-36.84429, 174.76848],
  [-36.84698, 174.76223],
]

export const christchurchAirportToCity: Path = [
  [-43.489029, 172.532065],
  [-43.51, 172.57],
  [-43.53, 172.6],
  [-43.535, 172.63],
]

export const queenstownAirportToCity: Path = [
  [-45.019205, 168.746379],
  [-45.022, 168.73],
  [-45.03, 168.7],
  [-45.0311, 168.6626],
]

export const dunedinAirportToCity: Path = [
  [-45.929017, 170.197758],
  [-45.92, 170.28],
  [-45.875, 170.36],
  [-45.895, 170.46],
  [-45.8742, 170.5036],
]

export const nelsonAirportToCity: Path = [
  [-41.296709, 173.224323],
  [-41.3, 173.24],
  [-41.283, 173.262],
  [-41.2708, 173.284],
]
