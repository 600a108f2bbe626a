import { vi } from 'vitest'

// Tests compare texts written with plain spaces. Only the test of `withUnit` is about its spaces, at which no line breaks.
vi.mock('../words/with-unit.ts', () => ({ withUnit: (n: number | string, unit: string): string => `${n} ${unit}` }))
