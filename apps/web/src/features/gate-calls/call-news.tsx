import { useEffect, useEffectEvent, useRef } from 'react'
import { useReadings, useSessionState } from '../../hooks/race-context.ts'
import { log } from '../../platform/log.ts'
import { notificationState } from '../../platform/notifications.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import { messageText, titleText } from '../../session/calls/call-text.ts'
import { chime, wakeWithPresses } from './chime.ts'

/** Reports a call to a player who is looking elsewhere: by a sound and a notification, if they are switched on, and by the page's title. */
export function CallNews() {
  const { preferences } = usePlatform()
  const latest = useSessionState(({ calls }) => calls.at(-1))
  const [title = '', message = ''] = useReadings((scene) =>
    latest ? [titleText(latest, scene.race), messageText(latest, scene)] : [],
  )
  useWindowTitle(latest && title)
  // Once the latest call is dismissed, an earlier one is the latest again, but not news.
  const told = useRef(0)
  const tell = useEffectEvent(() => {
    if (!latest || latest.seq <= told.current) return
    told.current = latest.seq
    const { sound, notifications } = preferences.current()
    const untold = (error: unknown): void => log('A call could not be told aloud', error)
    if (sound) chime().catch(untold)
    try {
      if (notifications && document.hidden && notificationState() === 'granted') notify(title, message)
    } catch (error) {
      // Some browsers allow notifications only for installed pages.
      untold(error)
    }
  })
  useEffect(() => tell(), [latest?.seq])
  useEffect(() => wakeWithPresses(() => preferences.current().sound), [preferences])
  return null
}

function notify(title: string, body: string): void {
  const notification = new Notification(title, { body, tag: 'final-call' })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
