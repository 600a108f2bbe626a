import { expect, it } from 'vitest'
import { overDateLine } from './over-date-line.ts'

it('a ring over the date line continues beyond it', () => {
  const ring = [
    [-180, -16],
    [179, -17],
    [178, -16],
    [-180, -16],
  ]
  expect(overDateLine([ring])).toEqual([
    [
      [180, -16],
      [179, -17],
      [178, -16],
      [180, -16],
    ],
  ])
})

it('a lake moves to the side of the date line where its land is', () => {
  const land = [
    [100, 60],
    [-170, 60],
    [-170, 70],
    [100, 60],
  ]
  const lake = [
    [-176, 62],
    [-175, 62],
    [-175, 63],
    [-176, 62],
  ]
  expect(overDateLine([land, lake])[1]).toEqual([
    [184, 62],
    [185, 62],
    [185, 63],
    [184, 62],
  ])
})

it.each([
  ['south', -80, -90],
  ['north', 80, 90],
])('a ring around the %s pole contains the pole', (_name, lat, pole) => {
  const ring = [-180, -90, 0, 90, -180].map((lng) => [lng, lat])
  expect(overDateLine([ring])).toEqual([
    [...[-180, -90, 0, 90, 180].map((lng) => [lng, lat]), [180, pole], [0, pole], [-180, pole], [-180, lat]],
  ])
})

it('any other ring stays as it is', () => {
  const ring = [
    [-180, 71],
    [-178, 72],
    [-178, 71],
    [-180, 71],
  ]
  expect(overDateLine([ring])).toEqual([ring])
})
