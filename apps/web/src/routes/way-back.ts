import { useState } from 'react'
import { useLocation } from 'react-router'
import { raceOpenedFrom } from '../app/opened-from.ts'
import { TO_PORTAL } from './page.tsx'

/** Where a page's link back leads: to the race that it was opened from, otherwise to the portal. */
export function useWayBack(): { readonly to: string; readonly label: string } {
  const arrival: { readonly state: unknown } = useLocation()
  // Kept in state: a link to a part of the page creates a history entry without the race.
  const [race] = useState(() => raceOpenedFrom(arrival.state))
  return race === undefined ? TO_PORTAL : { to: race, label: 'Back to the race' }
}
