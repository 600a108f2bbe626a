import { CallError, codeOfHttp, codeOfStatus, isRecord } from '@final-call/contract'

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * The value in a callable's answer: its `data`, or else its `result`. An `error` in the body takes precedence, even with HTTP 200, and its
 * status over the HTTP status. Source: the callable protocol and the specification, section 8.
 * @param requestId the answer's `x-request-id`, under which the server's log has a failure that it did not expect
 * @throws CallError for anything else
 */
export function readReply(httpStatus: number, body: string, requestId: string | null = null): unknown {
  const answer = parse(body)
  if (isRecord(answer) && answer['error'] !== undefined) throw errorOf(answer['error'], httpStatus, requestId)
  if (httpStatus < 200 || httpStatus > 299) throw new CallError(codeOfHttp(httpStatus), codeOfHttp(httpStatus))
  if (!isRecord(answer)) throw new CallError('internal', 'Response is not valid JSON object.')
  const value = answer['data'] === undefined ? answer['result'] : answer['data']
  if (value === undefined) throw new CallError('internal', 'Response is missing data field.')
  return value
}

function errorOf(error: unknown, httpStatus: number, requestId: string | null): CallError {
  if (!isRecord(error)) return new CallError(codeOfHttp(httpStatus), codeOfHttp(httpStatus))
  const { status, message, details } = error
  const code = typeof status === 'string' ? (codeOfStatus(status) ?? 'internal') : codeOfHttp(httpStatus)
  const unexpected = code === 'internal' && requestId !== null
  return new CallError(code, typeof message === 'string' && message ? message : code, {
    details: unexpected ? { quote: `If you write to us about it, quote the id ${requestId}.` } : details,
  })
}

/** The message of a failure if it is a sentence; undefined for a bare code, which the client gives if the network failed. */
export function sentenceOf(error: unknown): string | undefined {
  const { message } = Object(error) as { readonly message?: unknown }
  return typeof message === 'string' && /\s/.test(message) ? message : undefined
}
