import { vi } from 'vitest'

// Where a line may break is the test of `withUnit` alone; all others compare words, and write them with plain spaces.
vi.mock('../words/with-unit.ts', () => ({ withUnit: (n: number | string, unit: string): string => `${n} ${unit}` }))
