import { Bus, Compass, ListOrdered, Tickets as TicketsIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { isLive } from '@final-call/domain'
import { Transportation } from '../features/boards/transportation.tsx'
import { CallNews } from '../features/gate-calls/call-news.tsx'
import { useCovered } from '../features/gate-calls/open-calls.ts'
import { NextCall, WithoutYou } from '../features/next-call/next-call.tsx'
import { LiveStatus } from '../features/race-events/live-status.tsx'
import { RaceEvents } from '../features/race-events/race-events.tsx'
import { RaceResult } from '../features/race-result/race-result.tsx'
import { ReplayRace } from '../features/replay/replay.tsx'
import { TicketList } from '../features/tickets/ticket-list.tsx'
import { WhereAmI } from '../features/where-am-i/where-am-i.tsx'
import { useRace, useSessionState } from '../hooks/race-context.ts'
import { spokenOf } from '../session/log/entry-lists.ts'
import { useHeld } from '../hooks/use-held.ts'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { LiveRegion } from '../ui/visually-hidden.tsx'
import { OpenModal } from './open-modal.tsx'
import css from './play.module.css'
import type { MainTab } from './opening-tab.ts'
import type { View } from './play-view.ts'

/** The main area: the latest news, and the four tabs. */
export function PlayArea({ view }: { readonly view: View }) {
  const { tickets, ended } = useRace()
  const held = tickets.filter(isLive).length
  const over = ended !== undefined
  const [watched, setWatched] = useState(0)
  const { tabsPlace } = view
  const tab = (
    id: MainTab,
    label: string,
    icon: ReactNode,
    content: ReactNode,
    badge?: number,
  ): Tab & { id: MainTab } => ({
    id,
    label,
    icon,
    content,
    ...(badge ? { badge } : {}),
  })
  const tabs = [
    tab('events', 'Race Events', <ListOrdered size={18} />, <RaceEvents />),
    tab('where', 'Where am I', <Compass size={18} />, over ? <Replayed watched={watched} /> : <WhereAmI />),
    tab(
      'transportation',
      'Transportation',
      <Bus size={18} />,
      <Transportation choice={view.board} onChoose={view.setBoard} onOpen={view.openJourney} />,
    ),
    tab(
      'tickets',
      'Tickets',
      <TicketsIcon size={18} />,
      <TicketList
        onMove={(ticketId) => view.setModal({ type: 'move', ticketId })}
        onCancel={(ticketId) => view.setModal({ type: 'cancel', ticketId })}
        onShowBoards={view.openBoards}
      />,
      held,
    ),
  ]
  return (
    <>
      <RaceResult
        onWatch={() => {
          setWatched(watched + 1)
          view.showTab('where')
        }}
      />
      <LiveStatus>{!over && <NextCall otherwise={<WithoutYou />} />}</LiveStatus>
      <div ref={tabsPlace} className={css['tabs']}>
        <Tabs
          label="The race"
          tabs={tabs}
          value={view.tab}
          onChange={(id) => {
            const next = tabs.find((it) => it.id === id)
            if (!next) return
            setWatched(0)
            view.setTab(next.id)
          }}
        />
      </div>
      <OpenModal view={view} />
      <CallNews />
      <Spoken />
    </>
  )
}

function Replayed({ watched }: { readonly watched: number }) {
  const race = useRace()
  return (
    <ReplayRace watched={watched}>
      <WhereAmI whole={race} />
    </ReplayRace>
  )
}

/** What has happened, said aloud. What happens behind an open window, as a cancellation does, is said once it has closed; calls say themselves. */
function Spoken() {
  const covered = useCovered()
  const entries = useSessionState((state) => state.entries)
  const before = useSessionState(({ entriesBefore }) => entriesBefore)
  const latest = useMemo(() => spokenOf(entries.slice(before)), [entries, before])
  const said = useHeld(latest, covered)
  return <LiveRegion>{said && <span key={said.id}>{said.text}</span>}</LiveRegion>
}
