import type { CommandReply, OutputOf, getBoard, getNextOpenStep } from '@final-call/contract'
import { HERE, SENTINELS, THERE } from './race-of-two-legs.ts'
import { MORNING, type TestServer, nextRequest } from './test-server.ts'

export type Step = OutputOf<typeof getNextOpenStep>

/** The acts of Sam in a race. */
export function player(server: TestServer) {
  const command = (name: string, gameId: string, fields: object = {}, as = 'sam', requestId = nextRequest()) =>
    server.call(name, { gameId, requestId, ...fields }, as)
  const carriedOut = async (name: string, gameId: string, fields: object = {}): Promise<number> =>
    (await server.result<CommandReply>(name, { gameId, requestId: nextRequest(), ...fields })).version
  const openStep = (gameId: string) => server.result<Step>('getNextOpenStep', { gameId })
  const complete = (gameId: string, step: Step['step'], solutionObj?: object) =>
    server.call('stepComplete', { gameId, stepId: step?.id, stepType: step?.stepType, solutionObj }, 'sam')

  /** Answers the requests of steps until one waits for something else. */
  async function settleSteps(gameId: string): Promise<Step> {
    for (;;) {
      const next = await openStep(gameId)
      if (next.code === 999 || next.step?.awaitUser || next.step?.awaitTime) return next
      await complete(gameId, next.step)
    }
  }

  async function firstBus(gameId: string) {
    const { journeys } = await server.result<OutputOf<typeof getBoard>>('getBoard', {
      gameId,
      transport: 'bus',
      from: HERE,
      to: THERE,
    })
    const journey = journeys.find(({ departure }) => departure > MORNING)
    if (!journey) throw new Error('no bus')
    return { journey, booking: { journey: journey.ref, from: HERE, to: THERE, fareType: 'Standard' } }
  }

  async function ticketIn(gameId: string): Promise<string> {
    const booked = (await server.log(gameId)).find((event) => event.type === 'booked')
    if (booked?.type !== 'booked') throw new Error('nothing is booked')
    return booked.ticketId
  }

  /** Solves the first task, rides, and comes to the second. */
  async function rideToSecondLeg(gameId: string): Promise<Step> {
    const task = await settleSteps(gameId)
    await complete(gameId, task.step, { type: 'text', value: SENTINELS.firstSolution })
    await settleSteps(gameId)
    const { booking } = await firstBus(gameId)
    await carriedOut('bookTicket', gameId, booking)
    await carriedOut('skipToAlarm', gameId, { ticketId: await ticketIn(gameId), alarm: 'arrival' })
    return settleSteps(gameId)
  }

  return { command, carriedOut, openStep, complete, settleSteps, firstBus, ticketIn, rideToSecondLeg }
}
