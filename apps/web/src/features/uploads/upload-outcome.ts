export type UploadKind = 'races' | 'locations'

/** A sentence about one of the things that were uploaded. */
export interface UploadLine {
  readonly name: string
  readonly message: string
}

/** What came of an upload, in words. */
export interface UploadOutcome {
  readonly tone: 'good' | 'warn' | 'alert'
  readonly title: string
  /** What each race is like to play, as far as it is known, and the id that it was given where it had none. */
  readonly reports: readonly UploadLine[]
  /** What the author should know besides: each thing that was skipped, each warning. */
  readonly details: readonly UploadLine[]
  /** How many are stored now. */
  readonly stored: number
}

export interface UploadWatch {
  /** Nothing more is sent once it is aborted. */
  readonly signal: AbortSignal
  /** The server took no more at once, and the rest goes at its pace: from then on for each thing, how many are behind. */
  readonly onSlow: (behind: number) => void
}

// The specification's, section 8.
export const UNKNOWN_FAILURE = '✗ Check network connection or function logs.'
