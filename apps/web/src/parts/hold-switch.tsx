import { Switch } from '../ui/field.tsx'

interface HoldSwitchProps {
  readonly checked: boolean
  readonly withheld?: boolean
  readonly onChange: (on: boolean) => void
}

/** Whether calls slow the clock: in a race, or in all that the player starts. */
export const HoldSwitch = (props: HoldSwitchProps) => (
  <Switch label="Hold at calls" hint="A call slows the clock until you dismiss it, for 8 seconds at most." {...props} />
)
