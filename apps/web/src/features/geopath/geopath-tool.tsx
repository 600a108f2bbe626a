import { type Coords, pathLength, simplify } from '@final-call/domain'
import { useState } from 'react'
import { wholeText } from '../../platform/number-words.ts'
import { Announced } from '../../ui/announced.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { readPath, stopsCoordsText } from './geopath.ts'
import css from './geopath-tool.module.css'

const EXAMPLE = `-41.32845,174.81263
-41.32473,174.81026
-41.32101,174.80790
-41.31519,174.80100
-41.30926,174.79404
-41.30170,174.78910
-41.29414,174.78415
-41.28655,174.78236
-41.27897,174.78056`

const metres = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

/** A summary: `9 points became 5; 6.1 km of 6.2 km.` */
const shortenedText = (path: readonly Coords[], simpler: readonly Coords[]): string =>
  `${wholeText(path.length)} points became ${wholeText(simpler.length)}; ` +
  `${(pathLength(simpler) / 1000).toFixed(1)} km of ${(pathLength(path) / 1000).toFixed(1)} km.`

/** Converts a path of some map to the `stopsCoords` of a service, with no more points than needed. */
export function GeopathTool() {
  const [text, setText] = useState('')
  const [tolerance, setTolerance] = useState('20')
  const wanted = metres(tolerance)
  const read = text.trim() === '' ? undefined : readPath(text)
  const simpler = read?.ok && wanted !== undefined ? simplify(read.path, wanted) : undefined
  return (
    <div className={css['tool']}>
      <Card>
        <div className={css['form']}>
          <Field
            label="Path"
            hint="GeoJSON with a LineString, or one lat,lng a line."
            error={read && !read.ok && read.problem}
          >
            {(ids) => (
              <textarea
                {...ids}
                className={css['text']}
                rows={8}
                spellCheck={false}
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div className={css['row']}>
            <TextInput
              label="Tolerance in metres"
              hint="No point that is left out lies further off than that."
              inputMode="numeric"
              value={tolerance}
              error={wanted === undefined && 'Enter whole metres, such as 20.'}
              onChange={({ target }) => setTolerance(target.value)}
            />
            <Button onClick={() => setText(EXAMPLE)}>Show an example</Button>
          </div>
          <Announced>{read?.ok && simpler && <p>{shortenedText(read.path, simpler)}</p>}</Announced>
        </div>
      </Card>
      {read?.ok && simpler && <Result path={read.path} simpler={simpler} />}
    </div>
  )
}

function Result({ path, simpler }: { readonly path: readonly Coords[]; readonly simpler: readonly Coords[] }) {
  const code = stopsCoordsText(simpler)
  return (
    <Card labelledBy="geopath-result">
      <div className={css['form']}>
        <div className={css['head']}>
          <h2 id="geopath-result">stopsCoords</h2>
          <CopyButton key={code} text={code} />
        </div>
        <Picture path={path} simpler={simpler} />
        <pre className={css['code']} tabIndex={0} aria-label="stopsCoords as JSON">
          {code}
        </pre>
      </div>
    </Card>
  )
}

const WIDTH = 640
const EDGE = 12

/** Both paths, north up: the pasted one below, the simplified one above. */
function Picture({ path, simpler }: { readonly path: readonly Coords[]; readonly simpler: readonly Coords[] }) {
  const [south = 0, west = 0] = path[0] ?? []
  const squeeze = Math.cos((south * Math.PI) / 180)
  const flat = path.map((point) => flatten(point, west, squeeze))
  const [left, right] = extent(flat.map(([x]) => x))
  const [top, bottom] = extent(flat.map(([, y]) => y))
  const scale = (WIDTH - 2 * EDGE) / Math.max(right - left, (bottom - top) * 1.6, 1e-9)
  const height = (bottom - top) * scale + 2 * EDGE
  const drawn = (points: readonly Coords[]): string =>
    points
      .map((point) => flatten(point, west, squeeze))
      .map(([x, y]) => `${((x - left) * scale + EDGE).toFixed(1)},${((y - top) * scale + EDGE).toFixed(1)}`)
      .join(' ')
  return (
    <svg className={css['picture']} viewBox={`0 0 ${(right - left) * scale + 2 * EDGE} ${height}`} aria-hidden="true">
      <polyline className={css['before']} points={drawn(path)} />
      <polyline className={css['after']} points={drawn(simpler)} />
    </svg>
  )
}

/** Degrees to the east of the first point, and to the south, for drawing. */
const flatten = ([lat, lng]: Coords, west: number, squeeze: number): readonly [number, number] => [
  (((lng - west + 540) % 360) - 180) * squeeze,
  -lat,
]

/** Without spreading: a path may have more points than a function takes arguments. */
const extent = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
