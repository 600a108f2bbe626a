import type { Path } from './path.ts'

const AUCKLAND_TO_TIRAU: Path = [
  [-36.84698, 174.76223],
  [-37.065, 174.943],
  [-37.203, 174.99],
  [-37.39, 175.07],
  [-37.56, 175.16],
  [-37.7783, 175.2896],
  [-37.892, 175.47],
  [-37.98, 175.76],
]

const TIRAU_TO_TAUPO: Path = [
  [-38.223, 175.872],
  [-38.42, 175.99],
  [-38.693, 176.0771],
]

const TAUPO_TO_WELLINGTON: Path = [
  [-38.693, 176.0771],
  [-38.88, 175.96],
  [-38.99, 175.81],
  [-39.24, 175.74],
  [-39.477, 175.669],
  [-39.677, 175.797],
  [-39.81, 175.76],
  [-40.175, 175.385],
  [-40.23, 175.57],
  [-40.3564, 175.6111],
  [-40.475, 175.43],
  [-40.622, 175.286],
  [-40.757, 175.153],
  [-40.917, 175.005],
  [-41.13, 174.84],
  [-41.27812, 174.78032],
]

const HAMILTON = 5
const PALMERSTON_NORTH = 9

/** State Highway 1, Auckland to Wellington. */
export const highwayOne: Path = [...AUCKLAND_TO_TIRAU, ...TIRAU_TO_TAUPO, ...TAUPO_TO_WELLINGTON.slice(1)]
export const aucklandToHamilton: Path = AUCKLAND_TO_TIRAU.slice(0, HAMILTON + 1)
export const hamiltonToTaupo: Path = [...AUCKLAND_TO_TIRAU.slice(HAMILTON), ...TIRAU_TO_TAUPO]
export const taupoToWellington: Path = TAUPO_TO_WELLINGTON

/** By State Highway 5 from Tīrau. */
export const aucklandToRotorua: Path = [...AUCKLAND_TO_TIRAU, [-38.03, 175.98], [-38.1317, 176.2483]]
export const rotoruaToTaupo: Path = [
  [-38.1317, 176.2483],
  [-38.28, 176.33],
  [-38.45, 176.28],
  [-38.62, 176.12],
  [-38.693, 176.0771],
]

export const taupoToNapier: Path = [
  [-38.693, 176.0771],
  [-38.84, 176.23],
  [-38.99, 176.45],
  [-39.15, 176.64],
  [-39.33, 176.76],
  [-39.43, 176.87],
  [-39.4915, 176.9145],
]
export const napierToPalmerstonNorth: Path = [
  [-39.4915, 176.9145],
  [-39.64, 176.84],
  [-39.99, 176.56],
  [-40.21, 176.1],
  [-40.29, 175.76],
  [-40.3564, 175.6111],
]
export const palmerstonNorthToWellington: Path = TAUPO_TO_WELLINGTON.slice(PALMERSTON_NORTH)
