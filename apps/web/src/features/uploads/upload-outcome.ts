export type UploadKind = 'races' | 'locations'

/** A sentence about one of the uploaded items. */
export interface UploadLine {
  readonly name: string
  readonly message: string
}

/** The result of an upload, in words. */
export interface UploadOutcome {
  readonly tone: 'good' | 'warn' | 'alert'
  readonly title: string
  /** What each race is like to play, if known, and the id that it was given if it had none. */
  readonly reports: readonly UploadLine[]
  /** Other facts for the author: each skipped item, and each warning. */
  readonly details: readonly UploadLine[]
  /** The number of stored items. */
  readonly stored: number
}

export interface UploadWatch {
  /** Nothing more is sent after it is aborted. */
  readonly signal: AbortSignal
  /** Called when the server limits the rate, and then for each item, with the number of items already done. */
  readonly onSlow: (behind: number) => void
}

/** What is said of an upload that failed for no known reason: the specification's texts, section 8. */
export const UNKNOWN_FAILURE: Readonly<Record<UploadKind, string>> = {
  races: '✗ Check network connection or function logs.',
  locations: 'Location upload failed.',
}
