import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { InlineError } from './alert.tsx'
import { Button, type ButtonLook } from './button.tsx'
import css from './copy-button.module.css'
import { LiveRegion } from './visually-hidden.tsx'

interface CopyButtonProps extends Pick<ButtonLook, 'size'> {
  readonly text: string
  readonly label?: string
  /** The text is nowhere on the page: where it cannot be copied, it is shown. */
  readonly hidden?: boolean
}

/** Copies a text. Where the browser does not allow it, it says what else can be done. */
export function CopyButton({ text, label = 'Copy', size = 'small', hidden = false }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = (): void => {
    // There is no clipboard on plain http from another machine.
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
