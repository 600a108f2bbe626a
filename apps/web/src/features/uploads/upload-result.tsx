import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { BlockingOverlay } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import css from './upload-result.module.css'
import type { Headway, UploadLine, UploadResult } from './upload-outcome.ts'
import type { Uploads } from './use-uploads.ts'

const THROUGH: Readonly<Record<Headway['stage'], string>> = { checking: 'checked', storing: 'through' }

/** The overlay during an upload, and then its result. */
export function UploadProgress({ uploads }: { readonly uploads: Uploads }) {
  const { busy, headway, stop, result, clear } = uploads
  const box = useRef<HTMLDivElement>(null)
  const place = useFocusPlace(box)
  useEffect(() => {
    if (result) box.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const tone = result?.type === 'tried' ? result.outcome.tone : 'alert'
  const came = result && <Result result={result} tone={tone} onDismiss={clear} />
  return (
    <div {...place}>
      {busy && (
        <BlockingOverlay title="Processing Request">
          {headway && (
            <>
              <p>
                The server takes only so many at a time. {headway.done} {headway.done === 1 ? 'is' : 'are'}{' '}
                {THROUGH[headway.stage]}; the rest follows.
              </p>
              <Button size="small" onClick={stop}>
                Stop here
              </Button>
            </>
          )}
        </BlockingOverlay>
      )}
      <Announced>{tone !== 'alert' && came}</Announced>
      {tone === 'alert' && came}
    </div>
  )
}

interface ResultProps {
  readonly result: UploadResult
  readonly tone: Tone
  readonly onDismiss: () => void
}

function Result({ result, tone, onDismiss }: ResultProps) {
  const dismiss = (
    <Button size="small" onClick={onDismiss}>
      Dismiss
    </Button>
  )
  if (result.type === 'tried') {
    return (
      <Alert tone={tone} title={result.outcome.title} action={dismiss}>
        <Lines lines={result.outcome.reports} />
        <Lines lines={result.outcome.details} />
        {result.outcome.warned && <Link to="/documentation#warnings">What a warning means</Link>}
      </Alert>
    )
  }
  return (
    <Alert tone={tone} title={`${result.fileName} was not stored: it does not fit.`} action={dismiss}>
      <ul className={css['lines']}>
        {/* They stay as they are, and two may be alike. */}
        {result.problems.map(({ path, message }, i) => (
          <li key={i}>
            {path && <code>{path}</code>} {message}
          </li>
        ))}
        {result.problems.some(({ path }) => path.startsWith('[')) && (
          <li>
            <code>[0]</code> is the first in the list.
          </li>
        )}
      </ul>
      <Link to="/documentation#writing">How to write a race</Link>
    </Alert>
  )
}

const Lines = ({ lines }: { readonly lines: readonly UploadLine[] }) =>
  lines.length > 0 && (
    <ul className={css['lines']}>
      {/* They stay as they are, and two may be alike: of two races with one name. */}
      {lines.map(({ name, message }, i) => (
        <li key={i}>
          <strong>{name}</strong> {message}
        </li>
      ))}
    </ul>
  )
