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
  /** Whether details are warnings about races that were stored. */
  readonly warned?: true
  /** The number of stored items. */
  readonly stored: number
}

/** A problem in a file. */
export interface FileProblem {
  /** `[1].legs[0].steps[2].from`; empty if it concerns the whole file. */
  readonly path: string
  readonly message: string
}

export type UploadResult =
  /** Also if the file could not be read, or the app not loaded. */
  | { readonly type: 'tried'; readonly outcome: UploadOutcome }
  /** The file is invalid, or the server would refuse a race in it: nothing is stored. */
  | { readonly type: 'refused'; readonly fileName: string; readonly problems: readonly FileProblem[] }

/** How far an upload is. */
export interface Headway {
  /** A list of races is checked as a whole before any of it is stored. */
  readonly stage: 'checking' | 'storing'
  /** The number of items that have been through the stage, whether or not the server took them. */
  readonly done: number
}

export interface UploadWatch {
  /** Nothing more is sent after it is aborted. */
  readonly signal: AbortSignal
  /** Called when the server limits the rate, and then for each item. */
  readonly onLimited: (headway: Headway) => void
}

/** What is said of an upload that failed for no known reason: the specification's texts, section 8. */
export const UNKNOWN_FAILURE: Readonly<Record<UploadKind, string>> = {
  races: '✗ Check network connection or function logs.',
  locations: 'Location upload failed.',
}
