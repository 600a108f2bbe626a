import { CallError } from '@final-call/contract'
import { createParser } from 'eventsource-parser'
import { readReply } from './reply.ts'
import { untilAborted } from './until-aborted.ts'

export interface StreamMessage {
  readonly event: string
  readonly data: string
}

export interface StreamOptions {
  readonly lastEventId: string
  /** The server has accepted the request; messages follow. */
  readonly onOpen: () => void
  readonly onMessage: (message: StreamMessage) => void
  readonly signal: AbortSignal
}

interface StreamEdges {
  readonly fetch: typeof fetch
  readonly token: (refused?: string) => Promise<string | undefined>
}

/** Reads a stream until the server closes it. @throws CallError */
export type OpenStream = (path: string, options: StreamOptions) => Promise<void>

/**
 * Server-Sent Events over fetch, because EventSource cannot send a bearer token. If the token is rejected, it is renewed once. The signal
 * also ends the wait for a token.
 */
export function createStream({ fetch, token }: StreamEdges): OpenStream {
  const open = (
    path: string,
    lastEventId: string,
    bearer: string | undefined,
    signal: AbortSignal,
  ): Promise<Response> =>
    fetch(path, {
      headers: {
        accept: 'text/event-stream',
        'last-event-id': lastEventId,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal,
    })

  async function accepted(path: string, lastEventId: string, signal: AbortSignal): Promise<Response> {
    const bearer = await untilAborted(signal, token())
    const reply = await open(path, lastEventId, bearer, signal)
    if (reply.status !== 401 || bearer === undefined) return reply
    await reply.body?.cancel()
    return open(path, lastEventId, await untilAborted(signal, token(bearer)), signal)
  }

  return async (path, { lastEventId, onOpen, onMessage, signal }) => {
    try {
      const reply = await accepted(path, lastEventId, signal)
      if (!reply.ok) {
        readReply(reply.status, await reply.text())
        throw new CallError('internal', 'internal')
      }
      onOpen()
      const parser = createParser({ onEvent: ({ event, data }) => onMessage({ event: event ?? 'message', data }) })
      const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        parser.feed(chunk.value)
    } catch (error) {
      if (error instanceof CallError) throw error
      throw new CallError(signal.aborted ? 'cancelled' : 'internal', 'The live stream broke off.', { cause: error })
    }
  }
}
