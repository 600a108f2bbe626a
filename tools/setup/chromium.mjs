import { existsSync } from 'node:fs'
import { installPackages } from './apt.mjs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/**
 * Finds the browser for the journeys; installs the system's if there is none.
 * @returns {Promise<string>} its path, `CHROMIUM_PATH` if that is set
 * @throws Error that says what to do when there is none and none can be installed
 */
export async function ensureChromium() {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH: expected a browser's path, but ${chosen} is not there`)
    return chosen
  }
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  console.log('Installing Chromium from the system packages (apt-get): a minute or two …')
  await installPackages(['chromium'], 'Install Chromium, or set CHROMIUM_PATH to a Chromium or Chrome.')
  return SYSTEM_CHROMIUM
}
