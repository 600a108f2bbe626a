/**
 * `12,500`: a whole number of 0 or more as New Zealand writes it. Without `Intl`: whatever a page first asks of that costs it twenty
 * milliseconds, and a slow phone a hundred.
 */
export const wholeText = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** `$1,500`: dollars without cents, rounded down so that they are never more than there are. */
export const wholeDollars = (dollars: number): string => `$${wholeText(Math.floor(dollars))}`
