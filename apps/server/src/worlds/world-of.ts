import type { RaceSpec, World } from '@final-call/domain'
import type { Surroundings } from '../ports.ts'

/** The world of a race. */
export function worldOf({ spec, content, besides }: Surroundings & { readonly spec: RaceSpec }): World {
  const { locations, services } = content
  if (besides.length === 0) return { spec, locations, services }
  return { spec, locations: new Map([...locations, ...besides.map((it) => [it.id, it] as const)]), services }
}
