import { useQueryClient } from '@tanstack/react-query'
import { ListChecks, Signpost } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { NoSuchRace, RaceList } from '../features/portal/race-list.tsx'
import { SystemActions } from '../features/portal/system-actions.tsx'
import { UploadProgress } from '../features/uploads/upload-result.tsx'
import { useUploads } from '../features/uploads/use-uploads.ts'
import { usePlatform } from '../hooks/platform-context.ts'
import { Tabs } from '../ui/tabs.tsx'
import { Page } from './page.tsx'

/** Navigation state for this page. */
export type Arrival = 'no such race'

export function GamePortal() {
  const { storage } = usePlatform()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const arrival: { readonly state: unknown } = useLocation()
  // Shown once, then cleared: reloading the history entry would show it again.
  const [missing] = useState(arrival.state === ('no such race' satisfies Arrival))
  const forget = useEffectEvent(() => void navigate('.', { replace: true, state: null }))
  useEffect(() => {
    if (missing) forget()
  }, [missing])
  const queries = useQueryClient()
  const uploads = useUploads(() => void queries.invalidateQueries({ queryKey: ['listGameSpecs'], refetchType: 'all' }))
  return (
    <Page
      title="Race Portal"
      width="wide"
      lead={
        <>
          Pick a race. Its clock starts when you press Play there. New here? See{' '}
          <Link to="/documentation">how a race works</Link>.
        </>
      }
    >
      {missing && <NoSuchRace />}
      <Tabs
        label="Race Portal"
        tabs={[
          {
            id: 'races',
            label: 'Available Races',
            icon: <Signpost size={18} />,
            content: (
              <RaceList
                asked={params.get('race') ?? undefined}
                onPlay={(race) => {
                  storage.set('race', JSON.stringify(race))
                  void navigate(`/play/${race.id}`)
                }}
              />
            ),
          },
          {
            id: 'actions',
            label: 'System Actions',
            icon: <ListChecks size={18} />,
            content: (
              <SystemActions
                races={{ onTest: () => uploads.sendTest('races'), onFile: (file) => uploads.sendFile('races', file) }}
                places={{
                  onTest: () => uploads.sendTest('locations'),
                  onFile: (file) => uploads.sendFile('locations', file),
                }}
              >
                <UploadProgress uploads={uploads} />
              </SystemActions>
            ),
          },
        ]}
      />
    </Page>
  )
}
