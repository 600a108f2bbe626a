import { useEffect, useState } from 'react'

/** Real milliseconds without another letter after which a word is taken to be written. */
const PAUSE = 1_500

/** Whether the player is in the middle of writing something: a window that opened now would take the letters that follow. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    function note(event: Event): void {
      // Lists and tick boxes have `input` events too, but no `InputEvent`s: choosing is not writing.
      if (!(event instanceof InputEvent)) return
      clearTimeout(pause)
      pause = setTimeout(() => setTyping(false), PAUSE)
      setTyping(true)
    }
    document.addEventListener('input', note)
    return () => {
      clearTimeout(pause)
      document.removeEventListener('input', note)
    }
  }, [])
  return typing
}
