import './platform/no-code-from-text.ts'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, prefetchPage } from './app/app.tsx'
import { browserPlatform } from './platform/browser.ts'
import { applyPreferences } from './platform/preferences.ts'
import { backCloses } from './ui/back-closes.ts'

const platform = browserPlatform()
prefetchPage(platform)
applyPreferences(platform.preferences)
backCloses()

const root = document.getElementById('root')
if (root) {
  // In small pieces: drawn at once, the first screen is one long task on a phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App platform={platform} />
      </StrictMode>,
    ),
  )
}
