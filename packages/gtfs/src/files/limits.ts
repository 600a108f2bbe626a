/** The limits beyond which a feed is refused, so that it does not fill the memory. */
export interface Limits {
  readonly zipBytes: number
  /** Entries of the zip, read or not. */
  readonly entries: number
  /** Unpacked size of all files that are read. */
  readonly bytes: number
  /** Rows of one file. */
  readonly rows: number
  readonly places: number
  readonly services: number
}

const MB = 1024 * 1024

/** A big city's feed has some hundred megabytes unpacked, a few million stop times and ten thousand stops. */
export const LIMITS: Limits = {
  zipBytes: 100 * MB,
  entries: 10_000,
  bytes: 500 * MB,
  rows: 3_000_000,
  places: 10_000,
  services: 10_000,
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`
