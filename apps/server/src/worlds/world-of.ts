import type { RaceSpec, World } from '@final-call/domain'
import type { Surroundings } from '../ports.ts'

/** The world of a race. */
export function worldOf({ spec, content, uploads }: Surroundings & { readonly spec: RaceSpec }): World {
  const { locations, services } = content
  if (uploads.length === 0) return { spec, locations, services }
  return { spec, locations: new Map([...locations, ...uploads.map((it) => [it.id, it] as const)]), services }
}
