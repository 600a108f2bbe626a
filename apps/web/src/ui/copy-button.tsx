import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { InlineError } from './alert.tsx'
import { Button, type ButtonLook } from './button.tsx'
import css from './copy-button.module.css'
import { shareOrCopy } from './share-or-copy.ts'
import { LiveRegion } from './visually-hidden.tsx'

interface CopyButtonProps extends Pick<ButtonLook, 'size'> {
  readonly text: string
  readonly label?: string
  /** The looks where the device has a way of its own to pass the text on to others, as phones do, which then opens instead. */
  readonly share?: { readonly label: string; readonly icon: ReactNode }
  /** Set if the text is not on the page, so that it is shown if it cannot be copied. */
  readonly hidden?: boolean
}

const isPhone = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

const copied = (text: string): Promise<void> =>
  // The Clipboard API exists only in secure contexts.
  'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error('none'))

/** Copies a text to the clipboard, or shares it. If the browser forbids it, says what to do instead. */
export function CopyButton({ text, label = 'Copy', share, size = 'small', hidden = false }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const sharing = isPhone() ? share : undefined
  const look = sharing ?? { label, icon: <Copy size={16} /> }
  const give = async (): Promise<void> => {
    const ways = { copy: copied, ...(sharing && { share: (it: string) => navigator.share({ text: it }) }) }
    setState((await shareOrCopy(text, ways)) ?? 'ready')
  }
  return (
    <>
      <Button size={size} icon={state === 'copied' ? <Check size={16} /> : look.icon} onClick={() => void give()}>
        {state === 'copied' ? 'Copied' : look.label}
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
