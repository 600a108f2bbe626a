import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { BlockingOverlay } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import css from './upload-result.module.css'
import type { UploadLine } from './upload-outcome.ts'
import type { Uploads } from './use-uploads.ts'

/** The overlay while something is uploaded, and then what came of it. */
export function UploadProgress({ uploads }: { readonly uploads: Uploads }) {
  const { busy, slow, stop, result, clear } = uploads
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) place.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const dismiss = (
    <Button size="small" onClick={clear}>
      Dismiss
    </Button>
  )
  return (
    <div ref={place}>
      {busy && (
        <BlockingOverlay title="Processing Request">
          {slow !== undefined && (
            <>
              <p>
                The server takes only so many at a time. {slow} {slow === 1 ? 'is' : 'are'} through; the rest follows.
              </p>
              <Button size="small" onClick={stop}>
                Stop here
              </Button>
            </>
          )}
        </BlockingOverlay>
      )}
      {result?.type === 'sent' && (
        <Alert tone={result.outcome.tone} title={result.outcome.title} action={dismiss}>
          <Lines lines={result.outcome.reports} />
          <Lines lines={result.outcome.details} />
        </Alert>
      )}
      {result?.type === 'refused' && (
        <Alert tone="alert" title={`${result.fileName} was not sent: it does not fit.`} action={dismiss}>
          <ul className={css['lines']}>
            {result.problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path && <code>{path}</code>} {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

const Lines = ({ lines }: { readonly lines: readonly UploadLine[] }) =>
  lines.length > 0 && (
    <ul className={css['lines']}>
      {lines.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          <strong>{name}</strong> {message}
        </li>
      ))}
    </ul>
  )
