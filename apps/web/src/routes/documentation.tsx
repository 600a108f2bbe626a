import { Guide } from '../features/guide/guide.tsx'
import { Page } from './page.tsx'
import { useWayBack } from './way-back.ts'

export function Documentation() {
  const back = useWayBack()
  return (
    <Page title="Game Documentation" back={back} width="wide" lead="How a race works, and how to write one.">
      <Guide />
    </Page>
  )
}
