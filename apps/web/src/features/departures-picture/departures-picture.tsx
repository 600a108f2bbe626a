import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { Board, BoardCell, BoardRow } from '../../ui/board.tsx'
import { Flap } from '../../ui/flap.tsx'
import { StationClock } from '../../ui/station-clock.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './departures-picture.module.css'

const columns = [
  { key: 'time', label: 'Time', width: '5.5rem' },
  { key: 'to', label: 'To' },
  { key: 'status', label: 'Status', width: '1%' },
]

const departures = [
  ['09:00', 'Wellington Station', 'Regional bus', 'Boarding'],
  ['09:15', 'Auckland', 'National coach', 'Check-in Open'],
  ['09:31', 'Wellington Station', 'Taxi', 'Scheduled'],
  ['10:00', 'Wellington Station', 'Regional bus', 'Scheduled'],
  ['19:00', 'Auckland', 'National coach', 'Scheduled'],
] as const

/** A picture of the game for visitors who do not know it. */
export const DeparturesPicture = () => (
  <Board title="Departures" columns={columns} aside={<StationClock hours={8} minutes={56} size={52} />}>
    {departures.map(([time, to, by, status]) => (
      <BoardRow key={time} tone={status === 'Boarding' ? 'hot' : 'normal'}>
        <BoardCell look="time">
          <Flap text={time} appear />
        </BoardCell>
        <BoardCell look="main">
          <Flap text={to} appear />
          <span className={css['by']}>{by}</span>
        </BoardCell>
        <BoardCell>
          <StatusLabel {...JOURNEY_LOOK[status]}>{status}</StatusLabel>
        </BoardCell>
      </BoardRow>
    ))}
  </Board>
)
