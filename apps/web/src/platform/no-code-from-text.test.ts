import './no-code-from-text.ts'
import { expect, it, vi } from 'vitest'

it('what reads the server’s answers makes no code from text, and does not try to', async () => {
  const made = vi.fn<() => void>()
  vi.stubGlobal('Function', made)
  const { LocationInput } = await import('@final-call/contract')
  expect(LocationInput.safeParse({}).success).toBe(false)
  vi.unstubAllGlobals()
  expect(made).not.toHaveBeenCalled()
})
