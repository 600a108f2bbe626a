import { BookOpen, ChevronRight, Coins, FileJson, FileUp, History, MapPinPlus, Route, Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { log } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import css from './system-actions.module.css'

interface Action {
  readonly label: string
  readonly note: string
  readonly Icon: typeof Coins
  /** The route to open; without it, the action is done on this page. */
  readonly to?: string
}

const UPLOAD_RACES = 'Upload Game Spec'
const UPLOAD_PLACES = 'Upload Test Locations'

const actions: readonly Action[] = [
  { label: 'See game history', note: 'Your races: running, finished, abandoned', Icon: History, to: '/game-history' },
  { label: 'Buy tokens', note: 'Move play money into a running race', Icon: Coins, to: '/buy-tokens' },
  { label: 'Join group race', note: 'The same course as your friends: not open yet', Icon: Users, to: '/join-group' },
  { label: UPLOAD_RACES, note: 'Adds the small test race; choose a file for your own', Icon: FileUp },
  { label: UPLOAD_PLACES, note: 'Adds a few test places; choose a file for your own', Icon: MapPinPlus },
  { label: 'Extract geopath', note: 'The path of a route, for authors', Icon: Route, to: '/extract-geopath' },
  { label: 'Documentation', note: 'How to play, and how to write a race', Icon: BookOpen, to: '/documentation' },
]

export interface ActionUpload {
  readonly onTest: () => void
  readonly onFile: (file: File) => void
}

interface SystemActionsProps {
  readonly races: ActionUpload
  readonly places: ActionUpload
  /** The result of the latest action. */
  readonly children: ReactNode
}

export function SystemActions({ races, places, children }: SystemActionsProps) {
  const uploads: Readonly<Record<string, ActionUpload>> = { [UPLOAD_RACES]: races, [UPLOAD_PLACES]: places }
  return (
    <div className={css['box']}>
      {children}
      <ul className={css['actions']} aria-label="System actions">
        {actions.map((action) => (
          <li key={action.label}>
            {action.to ? (
              <Link to={action.to} className={css['action']}>
                <Inside {...action} />
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            ) : (
              <Doing action={action} upload={uploads[action.label]} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Inside = ({ label, note, Icon }: Action) => (
  <>
    <Icon size={24} aria-hidden="true" />
    <span className={css['text']}>
      {label}
      <small>{note}</small>
    </span>
  </>
)

/** An action without a route: uploads test data, or a file chosen with the button beside it. */
function Doing({ action, upload }: { readonly action: Action; readonly upload: ActionUpload | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const act = (): void => {
    log(`Action without a route: ${action.label}`)
    upload?.onTest()
  }
  return (
    <div className={css['doing']}>
      <button type="button" className={css['action']} onClick={act}>
        <Inside {...action} />
      </button>
      <div className={css['file']}>
        <Button
          size="small"
          icon={<FileJson size={16} />}
          aria-label={`${action.label} from a file`}
          onClick={() => input.current?.click()}
        >
          From a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // So that the same file can be chosen again after correcting it.
            currentTarget.value = ''
            if (file) upload?.onFile(file)
          }}
        />
      </div>
    </div>
  )
}
