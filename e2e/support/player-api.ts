import { randomUUID } from 'node:crypto'
import {
  AUTH,
  type AnyCallable,
  type CommandFields,
  type InputOf,
  type OutputOf,
  callablePath,
} from '@final-call/contract'
import type { PlayerCommandKind } from '@final-call/domain'
import type { Page } from 'playwright-core'

/** The callables as the player of a page may call them. A failure throws. */
export interface PlayerApi {
  call<C extends AnyCallable>(it: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** Carries out one act of the player in a race. */
  command<K extends PlayerCommandKind>(gameId: string, kind: K, fields: CommandFields<K>): Promise<void>
}

/** For a page that is signed in: its cookie gives a token of the same player. */
export async function playerApi(page: Page): Promise<PlayerApi> {
  const { request } = page.context()
  const renewed = await request.post(AUTH.refresh)
  if (!renewed.ok()) throw new Error('nobody is signed in on this page')
  const { token } = (await renewed.json()) as { readonly token: string }

  async function post(name: string, data: unknown): Promise<unknown> {
    const reply = await request.post(callablePath(name), {
      headers: { authorization: `Bearer ${token}` },
      data: { data },
    })
    const body = (await reply.json()) as { readonly result?: unknown }
    if (!reply.ok()) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return body.result
  }

  return {
    call: async (it, input) => it.output.parse(await post(it.name, input)) as OutputOf<typeof it>,
    command: async (gameId, kind, fields) => {
      await post(kind, { gameId, requestId: randomUUID(), ...fields })
    },
  }
}
