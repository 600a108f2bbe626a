/** What whoever asked for a race that is not there brings along to the portal. */
export const NO_SUCH_RACE = { noSuchRace: true } as const

export const isNoSuchRace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'noSuchRace' in state
