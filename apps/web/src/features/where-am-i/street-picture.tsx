import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { log } from '../../platform/log.ts'
import { type RoundPicture, openRoundPicture } from '../../platform/map/round-picture.ts'
import { Spinner } from '../../ui/busy.tsx'
import { IconButton } from '../../ui/button.tsx'
import css from './street-panel.module.css'

interface PictureProps {
  readonly address: string
  readonly alt: string
  readonly onFailed: () => void
}

/** All of a picture, as it was taken. */
export function FlatPicture({ address, alt, onFailed }: PictureProps) {
  const [there, setThere] = useState(false)
  return (
    <div className={css['box']}>
      <img
        className={css['whole']}
        src={address}
        alt={alt}
        crossOrigin="anonymous"
        referrerPolicy="no-referrer"
        onLoad={() => setThere(true)}
        onError={onFailed}
      />
      {!there && <Coming />}
    </div>
  )
}

const Coming = () => (
  <div className={css['coming']}>
    <Spinner label="Loading the picture..." />
  </div>
)

/** How far a press turns, and how far up and down one can look, in degrees. */
const STEP = 30
const STEEPEST = 80
/** Degrees that a drag over the height of the picture turns. */
const DRAG = 70

interface RoundProps extends PictureProps {
  /** How far to the right of the picture's middle it is looked at first, in degrees. */
  readonly right: number
}

/** A picture of all around, in which one turns; all of it at once where that cannot be drawn. */
export function RoundSight({ address, alt, right, onFailed }: RoundProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RoundPicture>()
  const [plain, setPlain] = useState(false)
  const [look, setLook] = useState({ right, up: 0 })
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    let over = false
    let opened: RoundPicture | undefined
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.referrerPolicy = 'no-referrer'
    image.onerror = () => {
      if (!over) failed()
    }
    image.onload = () => {
      if (over || !holder.current) return
      try {
        opened = openRoundPicture(holder.current, image, () => setPlain(true))
        setView(opened)
      } catch (error) {
        log('No picture of all around', error)
        setPlain(true)
      }
    }
    image.src = address
    return () => {
      over = true
      opened?.close()
    }
  }, [address])
  useEffect(() => view?.look(look.right, look.up), [view, look])

  const turn = (aside: number, up: number): void =>
    setLook((it) => ({ right: it.right + aside, up: Math.min(STEEPEST, Math.max(-STEEPEST, it.up + up)) }))
  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons === 0) return
    const a = DRAG / event.currentTarget.clientHeight
    turn(-event.movementX * a, event.movementY * a)
  }

  if (plain) return <FlatPicture address={address} alt={alt} onFailed={onFailed} />
  return (
    <div className={css['box']}>
      <div
        ref={holder}
        className={css['round']}
        role="img"
        aria-label={`${alt}, all around`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {view ? (
        <div className={css['turns']} role="group" aria-label="Look around">
          <IconButton label="Turn left" icon={<ArrowLeft />} onClick={() => turn(-STEP, 0)} />
          <IconButton label="Look up" icon={<ArrowUp />} onClick={() => turn(0, STEP)} />
          <IconButton label="Look down" icon={<ArrowDown />} onClick={() => turn(0, -STEP)} />
          <IconButton label="Turn right" icon={<ArrowRight />} onClick={() => turn(STEP, 0)} />
        </div>
      ) : (
        <Coming />
      )}
    </div>
  )
}
