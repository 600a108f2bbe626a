import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { InlineError } from './alert.tsx'
import { Button, type ButtonLook } from './button.tsx'
import css from './copy-button.module.css'
import { LiveRegion } from './visually-hidden.tsx'

interface CopyButtonProps extends Pick<ButtonLook, 'size'> {
  readonly text: string
  readonly label?: string
  /** Set if the text is not on the page, so that it is shown if it cannot be copied. */
  readonly hidden?: boolean
}

/** Copies a text to the clipboard. If the browser forbids it, says what to do instead. */
export function CopyButton({ text, label = 'Copy', size = 'small', hidden = false }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = (): void => {
    // The Clipboard API exists only in secure contexts.
    const written = 'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error('none'))
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button size={size} icon={state === 'copied' ? <Check size={16} /> : <Copy size={16} />} onClick={copy}>
        {state === 'copied' ? 'Copied' : label}
      </Button>
      {/* The button says it too, but screen readers tell of a name that changes under them only at times. */}
      <LiveRegion>{state === 'copied' && 'Copied'}</LiveRegion>
      {state === 'failed' && (
        <>
          <InlineError>Your browser does not let the page copy. Select the text and copy it.</InlineError>
          {hidden && <pre className={css['text']}>{text}</pre>}
        </>
      )}
    </>
  )
}
