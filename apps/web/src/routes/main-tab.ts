import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useSessionState } from '../hooks/race-context.ts'
import { type MainTab, openingTab, tabNamed } from './opening-tab.ts'

/** Pixels at the top of the viewport that fixed bars may cover. */
const UNDER_BARS = 168

/** Windows narrower than this number of pixels have no height to spare above what is shown. */
const SMALL = 640

const OPEN_TAB = '[role="tab"][data-state="active"]'

export interface OpenTab {
  readonly tab: MainTab
  /** The one that the player or the address has chosen; undefined if the race opened it. */
  readonly chosenTab: MainTab | undefined
  readonly setTab: (tab: MainTab) => void
  /** Opens a tab and scrolls to it, for a press elsewhere on the page. The focus goes to what was asked for (`data-shown`), if the tab has such a part. */
  readonly showTab: (tab: MainTab) => void
  readonly tabsPlace: RefObject<HTMLDivElement | null>
}

/** The open tab of the play page: first the one in the address (see `useAddress`). */
export function useMainTab(): OpenTab {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(() => tabNamed(params.get('tab')))
  const ready = useSessionState(({ stage }) => stage === 'ready')
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const first = useSessionState(({ race }) => race && openingTab(race))
  const [opening, setOpening] = useState<MainTab>()
  // The opening tab is chosen once; after that the player chooses.
  if (ready && opening === undefined && first) setOpening(first)
  const [wasOver, setWasOver] = useState(over)
  if (over !== wasOver) {
    setWasOver(over)
    // Nothing leaves any more for a player whose race has ended.
    if (chosen === 'transportation') setChosen(undefined)
  }
  const tabsPlace = useRef<HTMLDivElement>(null)

  function showTab(next: MainTab): void {
    flushSync(() => setChosen(next))
    const place = tabsPlace.current
    const top = place?.getBoundingClientRect().top ?? UNDER_BARS
    const low = innerWidth < SMALL ? UNDER_BARS : innerHeight / 2
    if (top < UNDER_BARS || top >= low) place?.scrollIntoView({ block: 'start' })
    const target = place?.querySelector<HTMLElement>('[data-shown]') ?? place?.querySelector<HTMLElement>(OPEN_TAB)
    target?.focus({ preventScroll: true })
  }

  const tab = chosen ?? (over ? 'events' : opening) ?? 'events'
  return { tab, chosenTab: chosen, setTab: setChosen, showTab, tabsPlace }
}
