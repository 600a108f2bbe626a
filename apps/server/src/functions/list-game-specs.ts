import { type GameSpecCard, listGameSpecs } from '@final-call/contract'
import { type RaceSpec, inDollars } from '@final-call/domain'
import type { ContentStore } from '../ports.ts'
import { serve } from './serve.ts'

/** A race as it may be shown before it is played: without its legs. */
const card = (spec: RaceSpec): GameSpecCard => ({
  id: spec.id,
  name: spec.name,
  wallet: inDollars(spec.wallet),
  daysLength: spec.daysLength,
  iconName: spec.iconName,
  startTime: [Math.floor(spec.startTime / 60), spec.startTime % 60],
  tags: [...spec.tags],
  createdAt: spec.createdAt,
  speed: spec.speed,
  ...(spec.summary === undefined ? {} : { summary: spec.summary }),
  ...(spec.startOn === undefined ? {} : { startOn: spec.startOn }),
})

export const listGameSpecsFn = ({ content }: { readonly content: ContentStore }) =>
  serve(listGameSpecs, async () => {
    const specs = await content.specs()
    return { gameSpecs: specs.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).map(card) }
  })
