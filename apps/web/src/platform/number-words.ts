/**
 * `12,500`: a whole number of 0 or more as New Zealand writes it. Without `Intl`: its first use costs a page some twenty milliseconds, and
 * several times that on a slow phone.
 */
export const wholeText = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** `$1,500`: dollars without cents, rounded down so that they are never more than there are. */
export const wholeDollars = (dollars: number): string => `$${wholeText(Math.floor(dollars))}`
