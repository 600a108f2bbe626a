/** Lets the process serve others, between two pieces of a long work. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
