import { Bed, Bus, Hammer, Hourglass, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { TICKET_LOOK } from '../../parts/ticket-look.tsx'
import { Board, BoardCell, BoardRow } from '../../ui/board.tsx'
import { FlapTiles } from '../../ui/flap.tsx'
import { StationClock } from '../../ui/station-clock.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { TicketStub } from '../../ui/ticket-stub.tsx'
import css from './pictures.module.css'

/** A picture made of the game's components, in the current theme; it cannot be operated. */
const Picture = ({ caption, children }: { readonly caption: string; readonly children: ReactNode }) => (
  <figure className={css['figure']}>
    <div className={css['frame']} inert aria-hidden="true">
      {children}
    </div>
    <figcaption>{caption}</figcaption>
  </figure>
)

export const ClockPicture = () => (
  <Picture caption="The clock panel: game time, wallet, day of the race, speed.">
    <div className={css['clock']}>
      <StationClock hours={9} minutes={12} size={132} />
      <div className={css['readings']}>
        <FlapTiles text="09:12" size="large" />
        <p>
          <span>Wallet $2,913</span>
          <span>Day 1</span>
          <span>x20</span>
        </p>
      </div>
    </div>
  </Picture>
)

export const PacePicture = () => (
  <Picture caption="Auto pace at x20: slow while you choose, at your own speed on board.">
    <div className={css['clock']}>
      <dl className={css['paces']}>
        <div>
          <dt>
            <StatusLabel tone="warn" icon={<Hourglass />}>
              Deciding
            </StatusLabel>
          </dt>
          <dd>4 x Real Time</dd>
        </div>
        <div>
          <dt>
            <StatusLabel tone="good" icon={<Bus />}>
              On board
            </StatusLabel>
          </dt>
          <dd>507 x Real Time</dd>
        </div>
      </dl>
    </div>
  </Picture>
)

/** The bus of the race that is usually played first; all pictures of a bus show it, so players find it there again. */
const BUS = {
  company: 'Windy Point Buses',
  number: 25,
  from: 'Wellington Airport Domestic Terminal',
  to: 'Wellington Railway Station',
  refund: '09:50',
  leaves: '10:00',
  arrives: '10:27',
  fare: '$12',
}

const columns = [
  { key: 'time', label: 'Time', width: '4.5rem' },
  { key: 'to', label: 'To' },
  { key: 'status', label: 'Status', width: '1%' },
]

export const BoardPicture = () => (
  <Picture caption="A board: what leaves, when, for where. Red is boarding now, green still has time.">
    <Board title="Bus" columns={columns}>
      <BoardRow tone="gone">
        <BoardCell look="time">09:00</BoardCell>
        <BoardCell look="main">{BUS.to}</BoardCell>
        <BoardCell>
          <StatusLabel {...JOURNEY_LOOK.Departed}>Departed</StatusLabel>
        </BoardCell>
      </BoardRow>
      <BoardRow tone="hot">
        <BoardCell look="time">{BUS.leaves}</BoardCell>
        <BoardCell look="main">{BUS.to}</BoardCell>
        <BoardCell>
          <StatusLabel {...JOURNEY_LOOK.Boarding}>Boarding</StatusLabel>
        </BoardCell>
      </BoardRow>
      <BoardRow>
        <BoardCell look="time">11:00</BoardCell>
        <BoardCell look="main">{BUS.to}</BoardCell>
        <BoardCell>
          <StatusLabel {...JOURNEY_LOOK.Scheduled}>Scheduled</StatusLabel>
        </BoardCell>
      </BoardRow>
    </Board>
  </Picture>
)

export const TicketPicture = () => (
  <Picture caption="A ticket: it is used by itself when its bus departs and you are there.">
    <TicketStub
      as="div"
      icon={<Bus size={18} />}
      heading={BUS.company}
      number={BUS.number}
      from={{ name: BUS.from, when: BUS.leaves }}
      to={{ name: BUS.to, when: BUS.arrives }}
      facts={[
        { label: 'Fare', value: `Standard ${BUS.fare}` },
        { label: 'Refund', value: `until ${BUS.refund}` },
      ]}
      status={
        <StatusLabel {...TICKET_LOOK.Booked} look="badge">
          Booked
        </StatusLabel>
      }
      stub={{ top: 'Standard', main: BUS.leaves, sub: 'Ticket T10' }}
      code="guide"
    />
  </Picture>
)

export const CallPicture = () => (
  <Picture caption="A call: it comes over whatever you are looking at, and never blocks a booking.">
    <div className={css['call']}>
      <p className={css['callHead']}>
        <small>Call</small>
        Boarding Now: {BUS.company} {BUS.number}
      </p>
      <div className={css['callBody']}>
        <p>Boarding for your bus to {BUS.to} begins now.</p>
        <span className={css['press']}>Dismiss</span>
      </div>
    </div>
  </Picture>
)

const ledger = [
  ['Start', '$120'],
  [`Fare, bus ${BUS.number}`, `−${BUS.fare}`],
  ['Hint', '−$10'],
  ['Bonus, Medium', '+$20'],
] as const

export const MoneyPicture = () => (
  <Picture caption="The wallet is the sum of what came in and went out, and never below nothing.">
    <dl className={css['ledger']}>
      {ledger.map(([reason, amount]) => (
        <div key={reason}>
          <dt>{reason}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={css['sum']}>
        <dt>Wallet</dt>
        <dd>$118</dd>
      </div>
    </dl>
  </Picture>
)

export const TaskPicture = () => (
  <Picture caption="A task: the question, its difficulty, and a hint for those who pay.">
    <div className={css['task']}>
      <p className={css['difficulty']}>Medium, pays $20</p>
      <p>In which year did the station turn fifty?</p>
      <div className={css['answer']}>
        <span className={css['input']}>1987</span>
        <span className={css['press']}>Answer</span>
      </div>
      <span className={css['hint']}>Buy a hint for $10</span>
    </div>
  </Picture>
)

export const WorkPicture = () => (
  <Picture caption="Work: offered where you stand, when you cannot afford any way on.">
    <div className={css['task']}>
      <p>
        You cannot pay for the whole way on: the cheapest, to Kaikōura, costs $62 in all. After 12 h that way begins
        with the bus 104 to Kaikōura, on Mon at 08:20, for $62: you are there on Mon at 11:10. You can work for it, at
        $5 an hour, here or wherever a ride that you can pay for takes you. Or buy tokens (opens a new tab): then your
        result says so, and ranks after those without.
      </p>
      <div className={css['answer']}>
        <span className={css['input']}>12 h, $60</span>
        <span className={css['press']}>
          <Hammer size={16} />
          Work
        </span>
      </div>
    </div>
  </Picture>
)

export const NightPicture = () => (
  <Picture caption="Tired: sleep on board, or in a room where there is one.">
    <div className={css['task']}>
      <p>
        <StatusLabel tone="alert" icon={<Moon />}>
          21 h awake
        </StatusLabel>{' '}
        A wrong answer costs you twice the time until you have slept.
      </p>
      <span className={css['press']}>
        <Bed size={16} />
        Take a room ($95, 8 h)
      </span>
    </div>
  </Picture>
)
