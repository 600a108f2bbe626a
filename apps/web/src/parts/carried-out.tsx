import { Alert } from '../ui/alert.tsx'
import { Announced } from '../ui/announced.tsx'

interface CarriedOutProps {
  /** Whether the command is `behind`. */
  readonly shown: boolean
  readonly title: string
  /** What is still to come, as the beginning of a sentence: `Your ticket`. */
  readonly what: string
}

/** Says that a command that is `behind` has been carried out. Mounted beforehand, so that screen readers announce the change. */
export const CarriedOut = ({ shown, title, what }: CarriedOutProps) => (
  <Announced>
    {shown && (
      <Alert tone="good" title={title}>
        {what} shows here as soon as this page hears from the server again.
      </Alert>
    )}
  </Announced>
)
