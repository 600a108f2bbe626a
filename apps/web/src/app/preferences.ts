import { preferences } from '../platform/browser.ts'

/** Writes the looks that were chosen onto the page, where the tokens read them; now, and whenever they change. */
export function applyPreferences(): void {
  const apply = (): void => {
    const { theme, motion } = preferences.current()
    const page = document.documentElement.dataset
    if (theme === 'system') delete page['theme']
    else page['theme'] = theme
    if (motion === 'system') delete page['motion']
    else page['motion'] = motion
  }
  apply()
  preferences.subscribe(apply)
}
