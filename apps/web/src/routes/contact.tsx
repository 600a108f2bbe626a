import { type AppConfigState, useAppConfig } from '../app/use-app-config.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Skeleton } from '../ui/busy.tsx'
import { useFocusPlace } from '../ui/use-focus-place.ts'
import { Page, Prose } from './page.tsx'

export const Contact = () => (
  <Page title="Contact" mark lead="Something odd, something missing, something you liked?">
    <Address />
    <Prose>
      <h2>What helps us help you</h2>
      <ul>
        <li>The race you were in, and about when it happened.</li>
        <li>What you expected, and what came instead.</li>
        <li>If a message quoted an id, that id: it leads us to the right line of the log.</li>
      </ul>
      <h2>Found a hole?</h2>
      <p>If it lets somebody see or change what is not theirs, write to the operator before you tell others.</p>
    </Prose>
  </Page>
)

/** The contact address that the operator configured. */
function Address() {
  const state = useAppConfig()
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place}>
      <Known {...state} />
    </div>
  )
}

function Known({ config, failed, retry }: AppConfigState) {
  if (config?.contactEmail) {
    return (
      <p>
        Tell us: write to <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>. People read it, so give
        them a day or two.
      </p>
    )
  }
  if (config) return <p>The operator of this server has not given an address yet. If you know them, ask them to.</p>
  if (!failed) return <Skeleton height="1.6em" width="24rem" />
  return (
    <LoadFailure title="The address could not be loaded. Please check your connection." query={{ refetch: retry }} />
  )
}
