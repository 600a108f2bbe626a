import type { Path } from './path.ts'

const PICTON_TO_BLENHEIM: Path = [
  [-41.285556, 174.004417],
  [-41.4, 173.97],
  [-41.5134, 173.9612],
]

/** State Highway 1. */
export const pictonToChristchurch: Path = [
  ...PICTON_TO_BLENHEIM,
  [-41.67, 174.07],
  [-41.95, 174.06],
  [-42.2, 173.87],
  [-42.4008, 173.6814],
  [-42.6, 173.45],
  [-42.82, 173.27],
  [-43.15, 172.73],
  [-43.39, 172.66],
  [-43.535, 172.63],
]

/** By the Wairau valley and the Whangamoa hills. */
export const pictonToNelson: Path = [
  ...PICTON_TO_BLENHEIM,
  [-41.435, 173.8],
  [-41.28, 173.58],
  [-41.2, 173.5],
  [-41.2708, 173.284],
]

/** By Murchison, the Buller gorge and Punakaiki. */
export const nelsonToGreymouth: Path = [
  [-41.2708, 173.284],
  [-41.4, 172.98],
  [-41.69, 172.72],
  [-41.8, 172.33],
  [-41.87, 171.95],
  [-41.76, 171.6],
  [-42.11, 171.33],
  [-42.45, 171.208],
]

/** Over Porters Pass and Arthur’s Pass. */
export const christchurchToGreymouth: Path = [
  [-43.535, 172.63],
  [-43.49, 172.11],
  [-43.336, 171.93],
  [-43.29, 171.74],
  [-43.04, 171.75],
  [-42.9405, 171.5622],
  [-42.72, 171.48],
  [-42.7, 171.18],
  [-42.45, 171.208],
]

/** Down the West Coast, and over the Haast Pass and the Crown Range. */
export const greymouthToQueenstown: Path = [
  [-42.45, 171.208],
  [-42.717, 170.965],
  [-43.15, 170.57],
  [-43.3872, 170.1833],
  [-43.73, 169.6],
  [-43.88, 169.05],
  [-44.1, 169.36],
  [-44.35, 169.2],
  [-44.7, 169.135],
  [-44.88, 169.02],
  [-45.0311, 168.6626],
]

/** State Highway 1. */
export const christchurchToDunedin: Path = [
  [-43.535, 172.63],
  [-43.76, 172.3],
  [-43.9, 171.75],
  [-44.1, 171.24],
  [-44.396, 171.255],
  [-44.74, 171.04],
  [-45.0975, 170.9705],
  [-45.48, 170.71],
  [-45.74, 170.58],
  [-45.8742, 170.5036],
]

/** By Burkes Pass and the Lindis. */
export const christchurchToQueenstown: Path = [
  [-43.535, 172.63],
  [-43.9, 171.75],
  [-44.09, 170.83],
  [-44.0046, 170.4771],
  [-44.26, 170.1],
  [-44.5, 169.78],
  [-44.72, 169.5],
  [-45.04594, 169.19556],
  [-45.01, 168.9],
  [-45.0311, 168.6626],
]

/** By the Clutha and the Kawarau gorge. */
export const dunedinToQueenstown: Path = [
  [-45.8742, 170.5036],
  [-45.99, 170.2],
  [-46.12, 169.97],
  [-45.9, 169.52],
  [-45.54, 169.32],
  [-45.25, 169.39],
  [-45.04594, 169.19556],
  [-45.01, 168.9],
  [-45.0311, 168.6626],
]

/** By Lake Dunstan, and the Kawarau gorge. */
export const wanakaToQueenstown: Path = [
  [-44.7, 169.135],
  [-44.73, 169.28],
  [-44.9, 169.28],
  [-45.04594, 169.19556],
  [-45.01, 168.9],
  [-45.0311, 168.6626],
]
