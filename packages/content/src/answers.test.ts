import {
  type Command,
  type Race,
  type RaceSpec,
  type Response,
  type World,
  apply,
  beginRace,
  decide,
  realMs,
  replay,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content } from './index.ts'

const NOW = realMs(Date.parse('2026-11-21T00:00:00Z'))
const locations = new Map(content.locations.map((location) => [location.id, location]))

/** A race that begins like another and asks one of its tasks, anywhere. */
function asking(id: string, clue: string): RaceSpec {
  const race = content.races.find((it) => it.id === id)
  const steps = race?.legs.flatMap((leg) => leg.steps) ?? []
  const [start] = steps
  const tasks = steps
    .flatMap((step) => (step.stepType === 'undertakeTask' ? step.tasks : []))
    .filter((task) => task.clue.includes(clue))
    .map(({ place: _place, ...task }) => task)
  if (!race || !start || tasks.length !== 1) throw new Error(`not one task with ${clue} in ${id}`)
  return { ...race, legs: [{ title: 'One', html: '', steps: [start, { stepType: 'undertakeTask', tasks }] }] }
}

/** How the game judges an answer. */
function isRight(spec: RaceSpec, response: Response): boolean {
  const world: World = { spec, locations, services: new Map() }
  let race: Race = replay(beginRace(world, { attempt: 1, now: NOW }))
  const send = (command: Command) => {
    const { events } = decide(race, command, world, { now: NOW, sign: NOW })
    race = events.reduce<Race>((it, event) => apply(it, event), race)
    return events
  }
  send({ kind: 'playClock' })
  send({ kind: 'completeStep', stepId: race.openStepId ?? '' })
  const answered = send({ kind: 'answerTask', stepId: race.openStepId ?? '', task: 0, response }).find(
    (event) => event.type === 'answered',
  )
  if (!answered) throw new Error(`${String(response)} was not judged`)
  return answered.right
}

describe('answers that the races accept', () => {
  it.each([
    ['coast-to-coast', 'Greymouth', 'The Grey River'],
    ['coast-to-coast', 'Greymouth', 'the Māwheranui'],
    ['coast-to-coast', 'Greymouth', 'Grey River / Māwheranui'],
    ['coast-to-coast', 'Greymouth', 'grey river/mawheranui'],
    ['coast-to-coast', 'Greymouth', 'Mawhera River'],
    ['coast-to-coast', 'steepest', 'Baldwin St.'],
    ['coast-to-coast', 'steepest', 'Baldwin Street, Dunedin'],
    ['every-way-south', 'Beehive', 'Sir Basil Urwin Spence'],
    ['every-way-south', 'coal-fired', 'The T.S.S. Earnslaw'],
    ['every-way-south', 'coal-fired', 'SS Earnslaw'],
    ['every-way-south', 'coal-fired', 'the “Lady of the Lake”'],
    ['every-way-south', 'coal-fired', 'twin-screw steamer Earnslaw'],
    ['fire-and-water', 'Hinemoa', 'Mokoia Island.'],
    ['fire-and-water', 'Hinemoa', 'Te Motutapu a Tinirau'],
    ['northbound', 'dry dock', 'the "Edwin Fox"'],
    ['the-long-way-down', 'prime minister', 'William Ferguson Massey'],
    ['the-long-way-down', 'prime minister', 'W. F. Massey'],
    ['the-long-way-down', 'prime minister', 'William F Massey'],
    ['the-long-way-down', 'Gaelic', 'Dùn Èideann'],
    ['the-long-way-down', 'Gaelic', 'Edinburgh, Scotland'],
    ['the-long-way-down', 'Gingerbread', 'G.A. Troup'],
    ['the-long-way-down', 'Gingerbread', 'George Alexander Troup'],
    ['the-long-way-down', 'Gingerbread', 'Sir George Alexander Troup'],
  ])('%s: asked about %s, %s', (race, clue, answer) => expect(isRight(asking(race, clue), answer)).toBe(true))
})

describe('answers that the races reject', () => {
  it.each([
    ['coast-to-coast', 'Greymouth', 'The Buller River'],
    ['coast-to-coast', 'Greymouth', 'Māwheraiti'],
    ['every-way-south', 'coal-fired', 'Mount Earnslaw'],
    ['the-long-way-down', 'prime minister', 'William'],
    ['the-long-way-down', 'Gingerbread', 'George'],
  ])('%s: asked about %s, %s', (race, clue, answer) => expect(isRight(asking(race, clue), answer)).toBe(false))
})
