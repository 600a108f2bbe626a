// The specification, section 9: dd mmm yyyy. en-NZ itself shortens September to four letters.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `05`: a number below 100 in two digits. */
export const twoDigits = (n: number): string => String(n).padStart(2, '0')

interface Day {
  readonly day: number
  /** From 1 to 12. */
  readonly month: number
  readonly year: number
}

/** `05 Sep 2026`. */
export const dayText = ({ day, month, year }: Day): string => `${twoDigits(day)} ${MONTHS[month - 1]} ${year}`

/** `09:05`, in 24 hours. */
export const clockText = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`
