// The specification, section 9: dd mmm yyyy, 24 hours. en-NZ itself shortens September to four letters.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')

/** `05 Sep 2026` here, of a real moment in epoch milliseconds. */
export function dateText(at: number): string {
  const date = new Date(at)
  return `${two(date.getDate())} ${MONTHS[date.getMonth()] ?? ''} ${date.getFullYear()}`
}

/** `05 Sep 2026 09:05` here. */
export function dateTimeText(at: number): string {
  const date = new Date(at)
  return `${dateText(at)} ${two(date.getHours())}:${two(date.getMinutes())}`
}
