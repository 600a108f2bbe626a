import { Alert } from '../ui/alert.tsx'
import { Announced } from '../ui/announced.tsx'

interface CarriedOutProps {
  /** The command is `behind`. */
  readonly shown: boolean
  readonly title: string
  /** What is still to come, as the beginning of a sentence: `Your ticket`. */
  readonly what: string
}

/** For a command that is `behind`: it is done, and need not be asked for again. Drawn before that, so that it is read out. */
export const CarriedOut = ({ shown, title, what }: CarriedOutProps) => (
  <Announced>
    {shown && (
      <Alert tone="good" title={title}>
        {what} shows here as soon as this page hears from the server again.
      </Alert>
    )}
  </Announced>
)
