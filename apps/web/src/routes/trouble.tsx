import { Link } from 'react-router'
import { useSession, useSessionState } from '../hooks/race-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useFocusPlace } from '../ui/use-focus-place.ts'
import css from './play.module.css'

/** A step that could not be processed, with ways to continue; shown above everything, wherever the page is scrolled to. */
export function Trouble() {
  const session = useSession()
  const trouble = useSessionState((state) => state.trouble)
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place} className={css['trouble']}>
      {trouble && (
        <Alert
          tone="alert"
          title={trouble.title}
          action={
            <span className={css['ways']}>
              {trouble.again && <Button onClick={() => session.retry()}>Try again</Button>}
              <Link to="/game-portal" className={buttonClass()}>
                Back to the races
              </Link>
            </span>
          }
        >
          {trouble.detail}
        </Alert>
      )}
    </div>
  )
}
