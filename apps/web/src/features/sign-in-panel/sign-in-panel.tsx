import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { log } from '../../platform/log.ts'
import { type SignInAttempt, SignInError } from '../../platform/sign-in.ts'
import { signInHere } from '../../platform/sign-in-here.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'
import googleG from './google-g.svg'
import css from './sign-in-panel.module.css'

interface SignInPanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly button: string
  /** The error message if the provider gives none. */
  readonly fallback: string
  readonly footer: ReactNode
}

/** A panel with one way to sign in: the identity provider's window. */
export function SignInPanel({ title, children, button, fallback, footer }: SignInPanelProps) {
  const { fetch, sessions } = usePlatform()
  const running = useRef<SignInAttempt>(undefined)
  const press = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [seemsClosed, setSeemsClosed] = useState(false)
  const [error, setError] = useState<string>()

  // If the window seems closed the button is enabled again; if it is open after all, it still signs in.
  const waiting = busy && !seemsClosed

  useEffect(() => () => running.current?.cancel(), [])

  const begin = () => {
    running.current?.cancel()
    setBusy(true)
    setSeemsClosed(false)
    setError(undefined)
    const attempt = signInHere(fetch, () => setSeemsClosed(true))
    running.current = attempt
    const isCurrent = () => running.current === attempt
    attempt.done.then(
      (session) => sessions.adopt(session),
      (failure: unknown) => {
        if (!isCurrent()) return
        running.current = undefined
        setBusy(false)
        setSeemsClosed(false)
        log('Sign-in failed', failure)
        setError((failure instanceof SignInError && failure.message) || fallback)
      },
    )
  }

  /** Called by a button that disappears, so the focus moves to the other one. */
  const beginAgain = () => {
    begin()
    press.current?.focus()
  }

  return (
    <div className={css['hall']}>
      <section className={css['panel']} aria-labelledby="sign-in-title">
        <Mark size={52} waiting={waiting} />
        <h1 id="sign-in-title">{title}</h1>
        <p className={css['lead']}>{children}</p>
        <Button
          ref={press}
          tone="primary"
          size="large"
          wide
          busy={waiting}
          icon={<img className={css['google']} src={googleG} alt="" width={20} height={20} />}
          onClick={begin}
        >
          {waiting ? 'Connecting...' : button}
        </Button>
        <Announced>
          {seemsClosed && (
            <div className={css['again']}>
              <p>The sign-in window seems to be closed.</p>
              <Button size="small" onClick={beginAgain}>
                Try again
              </Button>
            </div>
          )}
        </Announced>
        {error && <InlineError>{error}</InlineError>}
        <p className={css['footer']}>{footer}</p>
      </section>
    </div>
  )
}
