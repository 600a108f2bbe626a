import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@final-call/content'
import { expect, it } from 'vitest'
import { ROOT } from '../setup/processes.mjs'
import { basemapOf } from './basemap.ts'

it('the land that ships with the app fits the places of the content', () => {
  const stored: unknown = JSON.parse(readFileSync(join(ROOT, 'apps/web/src/platform/map/basemap.json'), 'utf8'))
  expect(stored).toEqual(basemapOf(content.locations))
})

it('is fine around a place, across the date line too, and coarse elsewhere', () => {
  const { layers } = basemapOf([{ coords: [-43.9, -176.5] }])
  const [fine, coarse] = layers.map(({ polygons }) => polygons.length)
  expect(fine).toBe(2)
  expect(coarse).toBeGreaterThan(100)
})
