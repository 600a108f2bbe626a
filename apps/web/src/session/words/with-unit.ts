/** `43 min`: a number and its unit, which stay together at the end of a line. */
export const withUnit = (n: number | string, unit: string): string => `${n}\u00a0${unit}`
