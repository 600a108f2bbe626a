/** Whether this can be the id of a race, or of a running one. The contract's, whose module would bring the schemas along. */
export const isRaceId = (id: string): boolean => /^[\w-]{1,80}$/.test(id)
