import { vi } from 'vitest'

// Tests draw to markup, without a page: what stands at the end of its body is drawn in place.
vi.mock('../at-body-end.ts', () => ({ atBodyEnd: (part: unknown) => part }))
