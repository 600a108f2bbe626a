import { Alert } from '../ui/alert.tsx'

interface CarriedOutProps {
  readonly title: string
  /** What is still to come, as the beginning of a sentence: `Your ticket`. */
  readonly what: string
}

/** For a command that is `behind`: it is done, and need not be asked for again. */
export const CarriedOut = ({ title, what }: CarriedOutProps) => (
  <Alert tone="good" title={title}>
    {what} shows here as soon as this page hears from the server again.
  </Alert>
)
