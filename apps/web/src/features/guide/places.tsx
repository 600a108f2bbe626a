import type { NameablePlace } from '@final-call/contract'
import { WALKING_RANGE } from '@final-call/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { TextInput } from '../../ui/field.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { GuideTable } from './guide-table.tsx'
import { foundText, facilitiesText } from './place-text.ts'

/** Real milliseconds from the last key press until the server is asked. */
const TYPED_MS = 300

/** The text, after no key was pressed for `TYPED_MS`. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}

/** The places that a race can name, searched by the server: an imported timetable may have thousands. */
export function Places() {
  const { call } = usePlatform()
  const [filter, setFilter] = useState('')
  const search = useTyped(filter.trim())
  const places = useQuery({
    queryKey: ['listLocations', search],
    queryFn: ({ signal }) => call('listLocations', { search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failure: 'Failed to load the places' },
  })

  const { data } = places
  const place = useFocusPlace<HTMLDivElement>()
  return (
    <div {...place}>
      <GuideTable
        title="Places you can name"
        heads={['Place', 'What leaves from there']}
        tall
        about={
          <>
            <p>
              Those of the game, of its timetables, and your own. Any two of them that are within {WALKING_RANGE / 1000}{' '}
              km of each other can be walked between, whatever else goes there.
            </p>
            <TextInput
              type="search"
              label="Find a place"
              placeholder="Name, city, train, room …"
              icon={<Search size={20} />}
              value={filter}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setFilter(event.target.value)}
            />
            {places.isError && (
              <LoadFailure title="Failed to load the places. Please check your connection." query={places} />
            )}
            <p role="status">{data ? foundText(data) : places.isPending && 'Loading places...'}</p>
          </>
        }
      >
        {data?.places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </GuideTable>
    </div>
  )
}

const PlaceRow = ({ place }: { readonly place: NameablePlace }) => (
  <tr>
    <th scope="row">
      {place.name}
      <code>{place.id}</code>
      {place.own && <small>yours</small>}
    </th>
    <td>{facilitiesText(place)}</td>
  </tr>
)
