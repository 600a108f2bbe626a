import { RACE_ID } from '@final-call/contract'

/** Whether this can be the id of a race, or of a running one. */
export const isRaceId = (id: string): boolean => RACE_ID.test(id)
