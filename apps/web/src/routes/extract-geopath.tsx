import type { Roles } from '@final-call/contract'
import { useQuery } from '@tanstack/react-query'
import { GeopathTool } from '../features/geopath/geopath-tool.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { usePlatform } from '../hooks/platform-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/busy.tsx'
import { useFocusPlace } from '../ui/use-focus-place.ts'
import { Page, TO_PORTAL } from './page.tsx'

export const ExtractGeopath = () => (
  <Page title="Geopath Tool" back={TO_PORTAL} lead="From a line on a map to the path that a service follows.">
    <ForAuthorised />
  </Page>
)

/** Whether the player may use the tool. A reply without roles, as from a server of another version, authorizes nobody. */
const mayUse = ({ roles }: { readonly roles?: Partial<Roles> | null }): boolean => roles?.geopath === true

/** Shows the tool to players on the operator's list; the server tells each player only their own roles. */
function ForAuthorised() {
  const { call } = usePlatform()
  const profile = useQuery({
    queryKey: ['getProfile'],
    queryFn: ({ signal }) => call('getProfile', null, { signal }),
    meta: { failure: 'The roles could not be loaded' },
  })
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place}>
      {profile.isPending ? (
        <Skeleton height="7rem" />
      ) : !profile.data ? (
        <LoadFailure
          title="We could not ask whether you are authorized. Please check your connection."
          query={profile}
        />
      ) : mayUse(profile.data) ? (
        <GeopathTool />
      ) : (
        <Alert tone="warn" title="Access is restricted to authorized users.">
          The tool is for people who write timetables. The operator of this server can put your e-mail address on the
          list.
        </Alert>
      )}
    </div>
  )
}
