/** Every code with which a call can fail, with its status on the wire and its HTTP status. Source: the callable protocol. */
const TABLE = {
  cancelled: ['CANCELLED', 499],
  unknown: ['UNKNOWN', 500],
  'invalid-argument': ['INVALID_ARGUMENT', 400],
  'deadline-exceeded': ['DEADLINE_EXCEEDED', 504],
  'not-found': ['NOT_FOUND', 404],
  'already-exists': ['ALREADY_EXISTS', 409],
  'permission-denied': ['PERMISSION_DENIED', 403],
  unauthenticated: ['UNAUTHENTICATED', 401],
  'resource-exhausted': ['RESOURCE_EXHAUSTED', 429],
  'failed-precondition': ['FAILED_PRECONDITION', 400],
  aborted: ['ABORTED', 409],
  'out-of-range': ['OUT_OF_RANGE', 400],
  unimplemented: ['UNIMPLEMENTED', 501],
  internal: ['INTERNAL', 500],
  unavailable: ['UNAVAILABLE', 503],
  'data-loss': ['DATA_LOSS', 500],
} as const satisfies Record<string, readonly [status: string, http: number]>

export type CallCode = keyof typeof TABLE

export const CALL_CODES = Object.keys(TABLE) as readonly CallCode[]

/** A code's status on the wire: `FAILED_PRECONDITION`. */
export const wireStatus = (code: CallCode): string => TABLE[code][0]

export const httpStatus = (code: CallCode): number => TABLE[code][1]

/** The code of a status on the wire; undefined for unknown ones. */
export const codeOfStatus = (status: string): CallCode | undefined =>
  CALL_CODES.find((code) => TABLE[code][0] === status)

/** The code for an HTTP status, when the answer has no usable error body. Source: the specification, section 8. */
export function codeOfHttp(status: number): CallCode {
  switch (status) {
    case 400:
      return 'invalid-argument'
    case 401:
      return 'unauthenticated'
    case 403:
      return 'permission-denied'
    case 404:
      return 'not-found'
    case 409:
      return 'aborted'
    case 429:
      return 'resource-exhausted'
    case 499:
      return 'cancelled'
    case 501:
      return 'unimplemented'
    case 503:
      return 'unavailable'
    case 504:
      return 'deadline-exceeded'
    default:
      return 'internal'
  }
}

/** A failed call. Thrown by server functions, and by the browser's client. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallCode
  readonly details: unknown

  constructor(code: CallCode, message: string, options?: ErrorOptions & { details?: unknown }) {
    super(message, options)
    this.code = code
    this.details = options?.details
  }

  get status(): number {
    return httpStatus(this.code)
  }
}
