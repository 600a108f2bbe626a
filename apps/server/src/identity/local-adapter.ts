import { putBounded } from '@final-call/domain'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Enough for the people who share one machine; beyond it the oldest entries are dropped. */
const MOST = 1000

/**
 * The local provider's storage: sign-ins in progress, kept for minutes in memory. They are lost when the process ends; game sessions are in
 * the store and are not.
 */
export function localAdapter(now: () => number): (model: string) => Adapter {
  const entries = new Map<string, { readonly payload: AdapterPayload; readonly expires: number }>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expires <= now()) entries.delete(key)
    return entries.get(key)?.payload
  }

  const findBy = (model: string, field: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && payload[field] === value) return find(key)
    }
    return undefined
  }

  return (model) => ({
    upsert: async (id, payload, expiresInS) => {
      const expires = expiresInS === undefined ? Infinity : now() + expiresInS * 1000
      putBounded(entries, `${model}:${id}`, { payload, expires }, MOST)
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, 'uid', uid),
    findByUserCode: async (userCode) => findBy(model, 'userCode', userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
