import { CallError, getNextOpenStep, wireLocation } from '@final-call/contract'
import { RACE_COMPLETE, namedPlaces, openStepOf } from '@final-call/domain'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { serve } from '../serving/serve.ts'
import { wireStep } from './wire-race.ts'

export const getNextOpenStepFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getNextOpenStep, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    if (race.ended?.ending === 'complete') {
      return { code: RACE_COMPLETE, leg: null, step: null, locations: [], legNew: false }
    }
    const step = openStepOf(race)
    if (race.ended || !step) throw new CallError('failed-precondition', 'This race is over.')
    const leg = race.legs.find(({ id }) => id === step.legId)
    const locations = namedPlaces(step.content).flatMap(([, id]) => world.locations.get(id) ?? [])
    return {
      code: 200,
      leg: leg ?? null,
      step: wireStep(step, world),
      locations: locations.map(wireLocation),
      legNew: race.steps.find(({ legId }) => legId === step.legId)?.id === step.id,
    }
  })
