import { isRecord } from '@final-call/contract'
import type { Case } from './calls.ts'
import type { FuzzPlayer } from './players.ts'
import type { Received } from './send.ts'

/** Texts that only a program's internals produce: stacks, paths, statements, names of classes and of error codes. */
const INSIDE: readonly RegExp[] = [
  // A player's own file:///etc/passwd is returned in the player's download.
  /node_modules|node:internal|file:\/\/(?!\/etc\/passwd)/,
  /\bat (?:async )?[\w.<>]+ \([^)]*:\d+:\d+\)|\.[cm]?[jt]s:\d+/,
  /\/(?:apps|packages|tools)\/[\w-]+\/src\b/,
  /sqlite|\bpg_|\bSELECT .+ FROM\b|\bINSERT INTO\b|constraint failed/i,
  /\b(?:Zod|Type|Reference|Range|Syntax|Aggregate|Call)Error\b|\bStoreAway\b/,
  /Cannot (?:read|set|convert|destructure|mix)|is not (?:a function|iterable|defined|a constructor)/,
  /Unexpected (?:token|end|non-whitespace|string|number)|in JSON at|\[object /,
  /\bFST_|\bERR_[A-Z]|\bHPE_|\bE(?:NOENT|ACCES|ISDIR|NAMETOOLONG)\b/,
  /\binvalid_(?:type|union|format|value)\b|_zod|"private": true/,
]

/** The largest error that anybody needs to read, in characters. */
const LONGEST_ERROR = 16_000

/** Pages that people see while they sign in, and messages of the provider in its own protocol. */
const OWN_ERRORS = /^\/(?:auth|idp)(?:[/?;%]|$)/

function isEnvelope(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    if (!isRecord(body) || Object.keys(body).join() !== 'error' || !isRecord(body['error'])) return false
    const { message, status, details: _, ...more } = body['error']
    return (
      typeof message === 'string' &&
      message !== '' &&
      /^[A-Z_]+$/.test(String(status)) &&
      Object.keys(more).length === 0
    )
  } catch {
    return false
  }
}

/** The text after the first answer's head. */
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4)

export interface Watched {
  readonly players: readonly FuzzPlayer[]
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[]
  readonly limitMs: number
}

/** The faults of an answer; the same fault always gets the same words. */
export function faultsOf({ by, callable, gameId, sent }: Case, got: Received, watched: Watched): readonly string[] {
  const asked = JSON.stringify(sent)
  const said = `${JSON.stringify(got.headers)}\n${got.text}`
  const faults: string[] = []
  const { status } = got

  if (got.hung || got.took > watched.limitMs) faults.push(`no answer in ${watched.limitMs} ms`)
  if (status >= 500) faults.push(`a ${status}`)
  for (const pattern of INSIDE) {
    const [found] = pattern.exec(said) ?? []
    if (found !== undefined && !asked.includes(found)) faults.push(`from the inside: ${found.slice(0, 80)}`)
  }

  for (const secret of watched.secrets) if (said.includes(secret)) faults.push('a secret has left')
  const others = watched.players.filter((it) => it !== by)
  for (const other of others) {
    const races = (other.learned.get('gameId') ?? []).filter((id) => !(by?.learned.get('gameId') ?? []).includes(id))
    const foreign = [...other.private, ...races].find((it) => said.includes(String(it)) && !asked.includes(String(it)))
    if (foreign !== undefined) faults.push("something of another player's")
    if (status === 200 && sent.kind === 'http' && sent.method !== 'OPTIONS' && races.includes(gameId)) {
      faults.push("another player's race answers")
    }
  }
  if (callable !== undefined && callable !== 'getAppConfig' && by === undefined && status === 200) {
    faults.push('nobody may call it')
  }

  const path = sent.kind === 'http' ? sent.path : '/'
  if (status >= 400 && !OWN_ERRORS.test(path) && !(sent.kind === 'http' && sent.method === 'HEAD')) {
    const body = sent.kind === 'http' ? got.text : bodyOf(got.text)
    // Of several pipelined answers only the first is parsed.
    const first = sent.kind === 'http' ? body : (body.split(/(?<=\})HTTP\/1\.1 /)[0] ?? '')
    // Node refuses a request without a host, and an expectation that cannot be met, with an empty body.
    if (!isEnvelope(first) && !/^(?:0\r\n\r\n|$)/.test(first)) faults.push(`a ${status} without the envelope`)
    if (body.length > LONGEST_ERROR && sent.kind === 'http') faults.push('an error longer than anybody reads')
  }
  if (callable !== undefined && status === 0) faults.push('a call without an answer')
  return faults
}
