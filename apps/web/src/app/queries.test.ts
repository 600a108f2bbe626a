import { expect, it, vi } from 'vitest'
import { newClient } from './queries.tsx'

const logged = vi.fn<(message: string, cause?: unknown) => void>()

// There is no browser here, nor its console.
vi.mock('../platform/browser.ts', () => ({}))
vi.mock('../platform/log.ts', () => ({ log: (...args: Parameters<typeof logged>) => logged(...args) }))

it('a question that nothing answers is logged by the name that it gives its failure, once for all who asked it', async () => {
  const why = new Error('no network')
  const queries = newClient()
  const asked = { queryKey: ['listGames'], queryFn: () => Promise.reject(why), retry: false }
  const ask = (more: object = {}) => queries.fetchQuery({ ...asked, ...more }).catch((error: unknown) => error)
  expect(await ask()).toBe(why)
  expect(logged).not.toHaveBeenCalled()
  const meta = { failure: 'Failed to load the history' }
  expect(await Promise.all([ask({ meta }), ask({ meta })])).toEqual([why, why])
  expect(logged.mock.calls).toEqual([['Failed to load the history', why]])
})
