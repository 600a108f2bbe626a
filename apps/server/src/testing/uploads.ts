import { HERE } from './race-of-two-legs.ts'

/** A race as its author uploads it: one leg, which begins at an existing place. */
export const raceUpload = (more: object = {}) => ({
  name: 'My race',
  wallet: 100,
  daysLength: 2,
  iconName: 'Train',
  startTime: [9, 15],
  legs: [{ title: 'One', html: '<p>Go</p>', steps: [{ locateAt: HERE }] }],
  ...more,
})

/** A place as its author uploads it, in the zone Pacific/Chatham. */
export const placeUpload = (more: object = {}) => ({
  id: 'nz-waitangi-City-wharf',
  name: 'Waitangi Wharf',
  markerType: 'City',
  coords: [-43.9547, -176.5597],
  city: 'Waitangi',
  country: 'NZ',
  abvr3: 'CHT',
  ...more,
})
