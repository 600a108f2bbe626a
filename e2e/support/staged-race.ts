import { type CommandFields, type RaceSpecWire, addGameSpec, getBoard } from '@final-call/contract'
import { type Alarm, LOOK_AHEAD, type Mode, type PlayerCommandKind, type TicketId } from '@final-call/domain'
import type { Page } from 'playwright-core'
import type { Device } from './browser.ts'
import { gameIdOf } from './open-race.ts'
import { type PlayerApi, playerApi } from './player-api.ts'
import type { Server } from './server.ts'
import { signInAs } from './sign-in.ts'
import { storedLog } from './stored-log.ts'

type LegStep = RaceSpecWire['legs'][number]['steps'][number]

/** Where and when a race begins, so that it is in a state at once. */
export interface Stage {
  readonly name: string
  readonly at: string
  /** `HH:MM` of a Monday there. */
  readonly time: string
  readonly wallet?: number
  /** The player's goal; far away by default. */
  readonly goal?: string
  /** Asks this where it begins, for a text, instead of sending its player anywhere. */
  readonly question?: string
}

const asking = (clue: string): LegStep => ({
  undertakeTask: {
    tasks: [{ difficulty: 'Easy', clue, solutionResponse: { type: 'text' }, solution: 'Nobody' }],
  },
})

const specOf = ({ name, at, time, wallet = 900, goal = 'nz-oamaru-city', question }: Stage): RaceSpecWire => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return {
    name,
    wallet,
    daysLength: 3,
    iconName: 'MapPin',
    startTime: [hour, minute],
    startOn: 'mon',
    tags: ['DI:Easy', 'LO:New Zealand'],
    legs: [{ title: name, steps: [{ locateAt: at }, question === undefined ? { reach: goal } : asking(question)] }],
  }
}

/** A ride to book: the first that has not left. */
export interface Wanted {
  readonly transport: Mode
  readonly from: string
  readonly to?: string
  /** So many rides later; -1 is the last on the board. */
  readonly later?: number
  /** Its type; the last of the list by default. */
  readonly fare?: string
}

/** A race that is open in a page, and the acts of a player in it that do not need the page. */
export interface Staged {
  readonly gameId: string
  command<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>): Promise<void>
  book(wanted: Wanted): Promise<TicketId>
  skip(ticketId: TicketId, alarm: Alarm): Promise<void>
  /** Lets the clock run for that long. */
  run(realMs: number): Promise<void>
}

/** Writes a race that begins in a state, and opens it; its clock stands. `dataDir` is the server's. */
export async function stageRace(
  { page, api, dataDir }: { readonly page: Page; readonly api: PlayerApi; readonly dataDir: string },
  stage: Stage,
): Promise<Staged> {
  const { gameSpecId } = await api.call(addGameSpec, specOf(stage))
  await page.goto(`/play/${gameSpecId}`)
  await page.getByRole('heading', { name: stage.name, level: 1 }).waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${gameSpecId}`))
  await page.getByRole('tab', { name: 'Transportation' }).waitFor()
  const gameId = gameIdOf(page)
  const command: Staged['command'] = (kind, fields) => api.command(gameId, kind, fields)
  return {
    gameId,
    command,
    async book({ transport, from, to, later = 0, fare }) {
      const board = await api.call(getBoard, { gameId, transport, from, ...(to !== undefined && { to }) })
      const now = board.until - LOOK_AHEAD[transport]
      const journey = board.journeys.filter(({ ref, departure }) => !('index' in ref) || departure > now).at(later)
      if (!journey) throw new Error(`no ${transport} from ${from} to ${to ?? 'anywhere'}`)
      const fareType = fare ?? journey.fares.at(-1)?.type ?? ''
      const trip = { journey: journey.ref, from: journey.from, to: journey.to, fareType }
      await command('bookTicket', trip)
      const ticket = storedLog(dataDir, gameId).snapshot.tickets.at(-1)
      if (!ticket) throw new Error('nothing was booked')
      return ticket.ticketId
    },
    skip: (ticketId, alarm) => command('skipToAlarm', { ticketId, alarm }),
    async run(realMs) {
      await command('playClock', {})
      await page.waitForTimeout(realMs)
      await command('pauseClock', {})
    },
  }
}

/** Signs a player in on a device of a server, and stages a race for them. */
export async function stageFor(
  player: string,
  { page }: Device,
  { dataDir }: Pick<Server, 'dataDir'>,
  stage: Stage,
): Promise<Staged> {
  await signInAs(page, player)
  return stageRace({ page, api: await playerApi(page), dataDir }, stage)
}
