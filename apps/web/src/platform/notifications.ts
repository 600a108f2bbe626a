/** Whether this browser lets the page notify its player; `unsupported` also on plain http from another machine. */
export type NotificationState = NotificationPermission | 'unsupported'

export const notificationState = (): NotificationState =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'unsupported'

/** Asks the player, who is asked once in their life: call it in the press of a switch, never at load. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() !== 'default') return notificationState()
  try {
    return await Notification.requestPermission()
  } catch {
    return notificationState()
  }
}
