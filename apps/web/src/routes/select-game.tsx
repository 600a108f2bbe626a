import { Castle, Flag, Puzzle, Rocket } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../app/auth.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Page } from './page.tsx'
import css from './select-game.module.css'

const games = [
  { name: 'Space Adventure', note: 'Docking windows instead of departures', Icon: Rocket },
  { name: 'Dungeon Crawler', note: 'Torches burn by the minute', Icon: Castle },
  { name: 'Puzzle Quest', note: 'Clues, and nothing but', Icon: Puzzle },
  { name: 'Racing Mania', note: 'The road without the timetable', Icon: Flag },
] as const

export function SelectGame() {
  const [asked, setAsked] = useState<string>()
  const { user } = useAuth()
  const close = () => setAsked(undefined)
  return (
    <Page title="Select a Game" back={{ to: '/', label: 'Back to the welcome page' }}>
      <ul className={css['games']}>
        {games.map(({ name, note, Icon }) => (
          <li key={name}>
            <span className={css['icon']} aria-hidden="true">
              <Icon size={28} />
            </span>
            <div>
              <h2>{name}</h2>
              <p>{note}</p>
            </div>
            <Button onClick={() => setAsked(name)} aria-label={`Play ${name}`}>
              Play
            </Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Dialog
          brief
          onClose={close}
          title={asked}
          actions={
            <>
              <Button onClick={close}>Not now</Button>
              <Link to={user ? '/game-portal' : '/login'} className={buttonClass({ tone: 'primary' })}>
                {user ? 'Go to the races' : 'Sign in to race'}
              </Link>
            </>
          }
        >
          <p>This game is not here yet. The races are: real places, a fast clock, and a coach that will not wait.</p>
        </Dialog>
      )}
    </Page>
  )
}
