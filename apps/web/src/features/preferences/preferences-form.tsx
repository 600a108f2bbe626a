import { useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { HoldSwitch } from '../../parts/hold-switch.tsx'
import { askForNotifications, type NotificationState, notificationState } from '../../platform/notifications.ts'
import type { Motion, PaceChoice, Theme } from '../../platform/preferences.ts'
import { Alert } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice, Switch } from '../../ui/field.tsx'
import css from './preferences-form.module.css'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const motions: readonly { readonly value: Motion; readonly label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'reduced', label: 'Less motion' },
  { value: 'full', label: 'All of it' },
]

const paces: readonly { readonly value: PaceChoice; readonly label: string; readonly note: string }[] = [
  { value: 'race', label: 'As the race says', note: 'Its author chose' },
  { value: 'auto', label: 'Auto', note: 'Slow while I decide' },
  { value: 'steady', label: 'Steady', note: 'One rate throughout' },
]

/** How this browser shows and plays the game. Each choice takes effect at once. */
export function PreferencesForm() {
  const { preferences } = usePlatform()
  const chosen = useSyncExternalStore(preferences.subscribe, preferences.current)
  return (
    <>
      <Card labelledBy="settings-look">
        <div className={css['group']}>
          <h2 id="settings-look">Look</h2>
          <Choice
            legend="Theme"
            options={themes}
            value={chosen.theme}
            onChange={(theme) => preferences.save({ theme })}
          />
          <Choice
            legend="Motion"
            hint="Flaps turn and windows rise; with less motion, everything changes at once."
            options={motions}
            value={chosen.motion}
            onChange={(motion) => preferences.save({ motion })}
          />
        </div>
      </Card>
      <Card labelledBy="settings-calls">
        <div className={css['group']}>
          <h2 id="settings-calls">Calls</h2>
          <Switch
            label="Sound"
            hint="A chime when check-in or boarding opens for a ticket of yours."
            checked={chosen.sound}
            onChange={(sound) => preferences.save({ sound })}
          />
          <Notifications wanted={chosen.notifications} />
          <HoldSwitch checked={chosen.holdAtCalls} onChange={(holdAtCalls) => preferences.save({ holdAtCalls })} />
        </div>
      </Card>
      <Card labelledBy="settings-pace">
        <div className={css['group']}>
          <h2 id="settings-pace">Pace</h2>
          <Choice
            legend="Pace of the clock in races that I start"
            options={paces}
            value={chosen.pace}
            onChange={(pace) => preferences.save({ pace })}
          />
        </div>
      </Card>
    </>
  )
}

const DENIED =
  'Your browser does not allow this site to notify you. Allow it in the browser’s settings for this site, then switch this on again.'
const UNSUPPORTED = 'This browser has no notifications here. Calls still show in the title of its tab.'

/** Switches notifications. The browser asks the user only once, so permission is requested when this is switched on, not before. */
function Notifications({ wanted }: { readonly wanted: boolean }) {
  const { preferences } = usePlatform()
  const [allowed, setAllowed] = useState<NotificationState>(notificationState)
  const [said, setSaid] = useState<string>()
  const change = async (on: boolean): Promise<void> => {
    setSaid(undefined)
    if (!on) return preferences.save({ notifications: false })
    const now = await askForNotifications()
    setAllowed(now)
    preferences.save({ notifications: now === 'granted' })
    if (now === 'denied') setSaid(DENIED)
    return undefined
  }
  const unsupported = allowed === 'unsupported'
  return (
    <div className={css['notifications']}>
      <Switch
        label="Notifications"
        hint={
          unsupported
            ? UNSUPPORTED
            : 'Calls reach you while the game is in another tab. Your browser will ask you first.'
        }
        checked={wanted && allowed === 'granted'}
        withheld={unsupported}
        onChange={(on) => void change(on)}
      />
      <Announced>{said && <Alert tone="warn">{said}</Alert>}</Announced>
    </div>
  )
}
