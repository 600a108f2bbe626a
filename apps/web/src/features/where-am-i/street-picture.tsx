import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { log } from '../../platform/log.ts'
import type { RoundPicture } from '../../platform/map/round-picture.ts'
import { needWebGl } from '../../platform/map/web-gl.ts'
import { Spinner } from '../../ui/busy.tsx'
import { IconButton } from '../../ui/button.tsx'
import { reducedMotion } from '../../ui/use-reduced-motion.ts'
import css from './street-panel.module.css'

interface PictureProps {
  readonly address: string
  readonly alt: string
  readonly onFailed: () => void
}

/** A whole picture, unprojected. */
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
      {!there && <Loading />}
    </div>
  )
}

const Loading = () => (
  <div className={css['coming']}>
    <Spinner label="Loading the picture..." />
  </div>
)

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = address
  await image.decode()
  return image
}

async function loadViewer() {
  needWebGl()
  return import('../../platform/map/round-picture.ts')
}

interface RoundProps extends PictureProps {
  /** The initial direction, in degrees to the right of the picture's middle. */
  readonly right: number
  /** The camera's orientation, in degrees. */
  readonly pitch: number
  readonly roll: number
}

/** A panorama in which the player can look around; shown flat if it cannot be rendered. */
export function Panorama({ address, alt, right, pitch, roll, onFailed }: RoundProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RoundPicture>()
  const [plain, setPlain] = useState(false)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    let over = false
    let opened: RoundPicture | undefined
    function lose(): void {
      opened?.close()
      opened = undefined
      setPlain(true)
    }
    async function open(): Promise<void> {
      const [image, viewer] = await Promise.allSettled([loadPicture(address), loadViewer()])
      if (over || !holder.current) return
      if (image.status === 'rejected') {
        failed()
        return
      }
      try {
        if (viewer.status === 'rejected') throw viewer.reason
        const look = { right, pitch, roll, still: reducedMotion, onLost: lose }
        opened = viewer.value.openRoundPicture(holder.current, image.value, look)
        setView(opened)
      } catch (error) {
        log('No picture of all around', error)
        setPlain(true)
      }
    }
    void open()
    return () => {
      over = true
      opened?.close()
    }
  }, [address, right, pitch, roll])

  if (plain) return <FlatPicture address={address} alt={alt} onFailed={onFailed} />
  return (
    <div className={css['box']} onFocus={() => view?.listen(true)} onBlur={() => view?.listen(false)}>
      <div ref={holder} className={css['round']} role="img" aria-label={`${alt}, all around`} />
      {view ? (
        <div className={css['turns']} role="group" aria-label="Look around">
          <IconButton label="Turn left" icon={<ArrowLeft />} onClick={() => view.move(-1, 0)} />
          <IconButton label="Look up" icon={<ArrowUp />} onClick={() => view.move(0, 1)} />
          <IconButton label="Look down" icon={<ArrowDown />} onClick={() => view.move(0, -1)} />
          <IconButton label="Turn right" icon={<ArrowRight />} onClick={() => view.move(1, 0)} />
          <IconButton label="Look closer" icon={<ZoomIn />} onClick={() => view.move(0, 0, 1)} />
          <IconButton label="Look wider" icon={<ZoomOut />} onClick={() => view.move(0, 0, -1)} />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  )
}
