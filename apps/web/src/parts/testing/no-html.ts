import { vi } from 'vitest'

// An author's HTML is cleaned by a browser's parser. Tests have none, and draw none of it.
vi.mock('../html.tsx', () => ({ Html: () => null }))
