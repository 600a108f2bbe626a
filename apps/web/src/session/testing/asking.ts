import { type LocationId, type OpenContent, type OpenTask, type Race, dollars } from '@final-call/domain'

/** The race with other content in its open step, which waits for no ride. */
export const wanting = (race: Race, content: OpenContent): Race => ({
  ...race,
  steps: race.steps.map(({ ticketId, ...step }) => {
    if (step.id === race.openStepId) return { ...step, content }
    return ticketId === undefined ? step : { ...step, ticketId }
  }),
})

/** The race with these questions open: each names the place where alone it can be answered, or undefined for anywhere. */
export const asking = (race: Race, ...places: readonly (LocationId | undefined)[]): Race =>
  wanting(race, {
    stepType: 'undertakeTask',
    tasks: places.map((place): OpenTask => ({
      difficulty: 'Easy',
      clue: '',
      solutionType: 'text',
      bonus: dollars(0),
      ...(place !== undefined && { place }),
    })),
  })
