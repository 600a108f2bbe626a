import { livePath } from '@final-call/contract'

export interface Message {
  readonly id: string | undefined
  readonly event: string
  readonly data: unknown
}

export interface LiveStream {
  readonly status: number
  readonly headers: Headers
  readonly messages: readonly Message[]
  /** Every byte so far, as text. */
  text(): string
  /** Waits until a message is there. @throws Error after 30 s. */
  until(found: (messages: readonly Message[]) => boolean): Promise<void>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

function messageOf(block: string): Message {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  return { id: field('id'), event: field('event') ?? 'message', data: JSON.parse(field('data') ?? 'null') }
}

/** Opens a live stream as a browser does: with fetch, so that it can send the bearer token. */
export async function openLive(
  origin: string,
  gameId: string,
  {
    as,
    lastEventId,
    query = '',
    headers = {},
  }: { as?: string; lastEventId?: number; query?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${origin}${livePath(gameId)}${query}`, {
    signal: abort.signal,
    headers: {
      ...headers,
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  let received = ''
  let checks: (() => void)[] = []
  const messages: Message[] = []
  const read = async (): Promise<void> => {
    if (!response.body) return
    let rest = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      received += chunk
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      messages.push(...blocks.map(messageOf))
      for (const check of checks) check()
    }
  }
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
  const ended = isStream ? read().catch(() => undefined) : Promise.resolve()

  return {
    status: response.status,
    headers: response.headers,
    messages,
    text: () => received,
    ended,
    close: () => abort.abort(),
    until: (found) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(
          () => reject(new Error(`not in the stream: ${JSON.stringify(messages).slice(0, 2_000)}`)),
          30_000,
        )
        const check = (): void => {
          if (!found(messages)) return
          clearTimeout(timeout)
          checks = checks.filter((it) => it !== check)
          resolve()
        }
        checks.push(check)
        check()
      }),
  }
}
