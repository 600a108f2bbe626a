import type { LocationId } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePlaces } from '../../hooks/race-context.ts'
import { usePlatform } from '../../hooks/platform-context.ts'
import { log } from '../../platform/log.ts'
import type { LatLng } from '../../platform/map/geometry.ts'
import type { StreetViewLook } from '../../platform/map/map-view.ts'
import type { Platform } from '../../platform/platform.ts'
import { realDateText } from '../../platform/real-dates.ts'
import { distanceText } from '../../session/words/formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Spinner } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { FlatPicture, Panorama } from './street-picture.tsx'
import css from './street-panel.module.css'
import {
  type StreetFinding,
  type StreetPhoto,
  type StreetSource,
  nearestPhoto,
  searchAddress,
} from './street-photos.ts'

export interface StreetPanelProps {
  readonly source: StreetSource
  /** The player's place. */
  readonly id: LocationId
  readonly look: StreetViewLook
}

const hostOf = ({ catalogue }: StreetSource): string => URL.parse(catalogue)?.host ?? catalogue

/** Real milliseconds within which the catalogue must answer. */
const PATIENCE = 12_000

/** Searches the catalogue near a place. It learns nothing of the player but what every request contains: their network address. */
async function ask(
  fetch: Platform['fetch'],
  source: StreetSource,
  near: LatLng,
  radius: number,
  given: AbortSignal,
): Promise<StreetFinding> {
  try {
    const reply = await fetch(searchAddress(source.catalogue, near, radius), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([given, AbortSignal.timeout(PATIENCE)]),
    })
    if (!reply.ok) throw new Error(`${source.catalogue} answered ${reply.status}`)
    const finding = nearestPhoto(await reply.json(), source, near, radius)
    for (const origin of finding.shut)
      log(`Left out: street-level pictures of ${origin}. PANORAMAX_PICTURE_ORIGINS lacks it.`)
    return finding
  } catch (error) {
    if (!given.aborted) log('No street-level pictures', error)
    throw error
  }
}

/** The nearest street-level picture, requested only when this is first rendered. */
export function StreetPanel({ source, id, look: { radius, heading } }: StreetPanelProps) {
  const { fetch } = usePlatform()
  const place = usePlaces().get(id)
  const at = place?.coords
  const [broken, setBroken] = useState(false)
  const keptFocus = useFocusPlace<HTMLElement>()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['street', source.catalogue, at],
    queryFn: ({ signal }) =>
      at ? ask(fetch, source, at, radius, signal) : Promise.reject(new Error(`no place ${id}`)),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const failed = isError || broken || !data
  const again = (): void => {
    setBroken(false)
    void refetch()
  }
  return (
    <section {...keptFocus} className={css['panel']} aria-label={`The view from the street at ${place?.name ?? id}`}>
      <Announced>
        {isFetching ? (
          <Spinner label={`Asking ${hostOf(source)} for a street-level picture...`} />
        ) : failed ? (
          <Alert
            tone="warn"
            title="The street-level picture did not come"
            action={
              <Button size="small" onClick={again}>
                Try again
              </Button>
            }
          >
            {hostOf(source)} does not answer, or the picture could not be loaded.
          </Alert>
        ) : data.photo ? null : data.shut.length > 0 ? (
          <Alert tone="quiet" title={`No street-level picture within ${radius} m can be shown`}>
            Those that {hostOf(source)} has lie on servers that this game does not load pictures from.
          </Alert>
        ) : (
          <Alert tone="quiet" title={`No street-level picture within ${radius} m`}>
            {hostOf(source)} has none of this place.
          </Alert>
        )}
      </Announced>
      {!isFetching && !failed && data.photo && (
        <Photo photo={data.photo} name={place?.name ?? id} heading={heading} onFailed={() => setBroken(true)} />
      )}
    </section>
  )
}

interface PhotoProps {
  readonly photo: StreetPhoto
  readonly name: string
  /** The initial direction in a panorama, in degrees from north. */
  readonly heading: number
  readonly onFailed: () => void
}

/** The picture, and below it its credits, as its licence requires. */
function Photo({ photo, name, heading, onFailed }: PhotoProps) {
  const { address, round, facing, pitch, roll, author, licence, taken, metres, page } = photo
  const alt = `The street at ${name}`
  const right = facing === undefined ? 0 : heading - facing
  return (
    <figure className={css['figure']}>
      {round ? (
        <Panorama address={address} alt={alt} right={right} pitch={pitch} roll={roll} onFailed={onFailed} />
      ) : (
        <FlatPicture address={address} alt={alt} onFailed={onFailed} />
      )}
      <figcaption className={css['credit']}>
        Picture by <bdi>{author}</bdi>, <Elsewhere address={licence.address}>{licence.name}</Elsewhere>
        {taken !== undefined && `, ${realDateText(taken)}`}, {metres < 10 ? 'a few steps' : distanceText(metres)} from
        here.
        {page !== undefined && (
          <>
            {' '}
            <Elsewhere address={page}>See it at {URL.parse(page)?.host}</Elsewhere>
          </>
        )}
      </figcaption>
    </figure>
  )
}

interface ElsewhereProps {
  readonly address: string | undefined
  readonly children: ReactNode
}

/** A link out of the game that opens a new window; plain text without an address. */
const Elsewhere = ({ address, children }: ElsewhereProps) =>
  address === undefined ? (
    <bdi>{children}</bdi>
  ) : (
    <a href={address} target="_blank" rel="noreferrer nofollow">
      <bdi>{children}</bdi>
    </a>
  )
