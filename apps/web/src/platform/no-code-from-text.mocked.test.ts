import './no-code-from-text.ts'
import { expect, it, vi } from 'vitest'

it('the readers of server answers make no code from text, and do not try to', async () => {
  const made = vi.fn<() => void>()
  vi.stubGlobal('Function', made)
  const { LocationInput } = await import('@final-call/contract')
  expect(LocationInput.safeParse({}).success).toBe(false)
  vi.unstubAllGlobals()
  expect(made).not.toHaveBeenCalled()
})
