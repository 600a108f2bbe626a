export interface Company {
  /** The code on boards. */
  readonly code: string
  readonly name: string
}

/** The national rail operator comes first: the specification's company list has this one entry. */
export const TRUNK_AND_STRAIT = { code: 'TSR', name: 'Trunk & Strait Railways' } as const satisfies Company
export const TWO_ISLANDS = { code: 'TIC', name: 'Two Islands Coachlines' } as const satisfies Company
export const PLATEAU_LINES = { code: 'PLT', name: 'Plateau Lines' } as const satisfies Company
export const WINDY_POINT = { code: 'WPB', name: 'Windy Point Buses' } as const satisfies Company
export const SOUTHERLY_CABS = { code: 'SOU', name: 'Southerly Cabs' } as const satisfies Company
export const FLAGFALL = { code: 'FLG', name: 'Flagfall Taxis' } as const satisfies Company
export const LONGWHITE = { code: 'LWA', name: 'Longwhite Airways' } as const satisfies Company
export const SMALL_HOURS = { code: 'SHA', name: 'Small Hours Air' } as const satisfies Company
export const NARROW_WATER = { code: 'NWF', name: 'Narrow Water Ferries' } as const satisfies Company
export const BRAIDED_RIVER = { code: 'BRC', name: 'Braided River Coaches' } as const satisfies Company
export const HARBOUR_LOOP = { code: 'HLB', name: 'Harbour Loop Buses' } as const satisfies Company
export const KERBSIDE = { code: 'KSB', name: 'Kerbside South Buses' } as const satisfies Company
export const HALFMOON = { code: 'HMC', name: 'Halfmoon Cabs' } as const satisfies Company

export const companies: readonly Company[] = [
  TRUNK_AND_STRAIT,
  TWO_ISLANDS,
  PLATEAU_LINES,
  WINDY_POINT,
  SOUTHERLY_CABS,
  FLAGFALL,
  LONGWHITE,
  SMALL_HOURS,
  NARROW_WATER,
  BRAIDED_RIVER,
  HARBOUR_LOOP,
  KERBSIDE,
  HALFMOON,
]
