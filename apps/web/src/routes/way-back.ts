import { useState } from 'react'
import { useLocation } from 'react-router'
import { raceBehind } from '../app/race-behind.ts'
import { TO_PORTAL } from './page.tsx'

/** Where a page's way back leads: to the race that its link was followed from, or else to the portal. */
export function useWayBack(): { readonly to: string; readonly label: string } {
  const arrival: { readonly state: unknown } = useLocation()
  // A link to a part of the page makes an entry in the browser's history that knows of no race.
  const [race] = useState(() => raceBehind(arrival.state))
  return race === undefined ? TO_PORTAL : { to: race, label: 'Back to the race' }
}
