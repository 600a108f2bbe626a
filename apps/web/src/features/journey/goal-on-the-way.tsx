import type { Journey, LocationId } from '@final-call/domain'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { placeName } from '../../session/place/places.ts'
import { momentThere } from '../../session/place/where.ts'
import { stopAtGoal } from '../../session/rides/past-goal.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface GoalOnTheWayProps {
  readonly journey: Journey
  readonly onShowRides: (to: LocationId) => void
}

/** Warns that a ticket to the end of a ride does not let the player off at the goal, where the ride stops; nothing if it does not stop there. */
export function GoalOnTheWay({ journey, onShowRides }: GoalOnTheWayProps) {
  const places = usePlaces()
  const stop = stopAtGoal(journey, useRace())
  const when = useReading((scene) => (stop ? momentThere(stop.arrival, stop.location, scene) : ''))
  if (!stop) return null
  const [goal, end] = [stop.location, journey.to].map((id) => placeName(places, id))
  return (
    <Alert
      tone="warn"
      title={`It takes you past ${goal}`}
      action={
        <Button size="small" onClick={() => onShowRides(stop.location)}>
          Rides to {goal}
        </Button>
      }
    >
      It stops there {when}, but with this ticket you stay on board until {end}.
    </Alert>
  )
}
