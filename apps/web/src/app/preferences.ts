import type { PreferenceStore } from '../platform/preferences.ts'

/** Writes the chosen theme and motion to the page's data attributes, which the design tokens read; now and at each change. */
export function applyPreferences(preferences: PreferenceStore): void {
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
