export interface FieldRow {
  readonly name: string
  readonly text: string
  /** Whether it may be left out. */
  readonly optional?: true
}

/** The fields of a race file. */
export const RACE_FIELDS: readonly FieldRow[] = [
  {
    name: 'id',
    text: 'Letters (a to z), digits, - and _. With the id of a race of yours, the upload takes its place. Without one, every upload is a new race; what came of it names the id.',
    optional: true,
  },
  { name: 'name', text: 'The title on the card.' },
  { name: 'summary', text: 'A sentence for the card.', optional: true },
  { name: 'wallet', text: 'Dollars to start with.' },
  {
    name: 'daysLength',
    text: 'Your par in days, 1 to 17. Every race lasts until midnight 17 days after its first day. It is no deadline, and there is none: what presses players is the last departure of a day.',
  },
  { name: 'iconName', text: 'Car, Bus, MapPin, Train, Plane or Ship.' },
  { name: 'startTime', text: '[hour, minute] on the clocks of the first place.' },
  {
    name: 'startOn',
    text: 'A weekday (mon) or a date (2026-11-21) of the years 1901 to 9998, so that all players meet the same timetable. Today without it.',
    optional: true,
  },
  { name: 'speed', text: '1 to 100; 20 without it.', optional: true },
  {
    name: 'pace',
    text: 'auto: slow while there is something to decide. steady, without it: one rate throughout.',
    optional: true,
  },
  { name: 'tags', text: 'Words for the card: DI:Easy is its difficulty, LO:New Zealand its place.', optional: true },
  { name: 'legs', text: 'One after the other. The first step of the first is a locateAt.' },
]

export const LEG_FIELDS: readonly FieldRow[] = [
  { name: 'title', text: 'What it is called.' },
  {
    name: 'html',
    text: 'The story. Plain HTML: text, lists, tables. Each paragraph goes the way of its first letter, or the way that dir="rtl" or "ltr" says. Links work; a picture must be in the text itself (data:image/png;base64,…). At most 20,000 characters with it, so 14 kB of picture. Scripts and styles are taken out.',
    optional: true,
  },
  { name: 'steps', text: 'One after the other.' },
]

export interface StepRow {
  readonly kinds: readonly string[]
  readonly fields: string
  readonly text: string
}

export const STEP_ROWS: readonly StepRow[] = [
  { kinds: ['locateAt', 'moveTo'], fields: 'location', text: 'Puts the player there, at once.' },
  { kinds: ['reach'], fields: 'location', text: 'Done when the player is there, however they came.' },
  {
    kinds: ['generateBuses', 'generateTaxies', 'generateTrains', 'generateFlights', 'generateVessels'],
    fields: 'from, to',
    text: 'Opens that board for this trip.',
  },
  {
    kinds: ['bookBusTaxi', 'bookTrain', 'bookFlight', 'bookVessel', 'bookAny'],
    fields: 'from, to',
    text: 'Done with a ticket for this trip. The ride there follows by itself.',
  },
  {
    kinds: ['awaitTime'],
    fields: 'until',
    text: 'Waits for the next [hour, minute], on the clocks of where the player is when it opens; after a booking that is when and where they book, and it waits for the ride as well.',
  },
  { kinds: ['undertakeTask'], fields: 'tasks', text: 'Questions; solving one is enough.' },
]

/** The fields of a place file. */
export const PLACE_FIELDS: readonly FieldRow[] = [
  {
    name: 'id',
    text: 'Country, city, kind, name: nz-wellington-RailwayStation. With the id of a place of yours, the upload takes its place.',
  },
  { name: 'name', text: 'What boards, tickets and the map call it.' },
  {
    name: 'markerType',
    text: 'airportDomesticTerminal, airportRunway, RailwayStation, BusStation, FerryTerminal or City.',
  },
  { name: 'coords', text: '[latitude, longitude] in degrees; south and west are negative.' },
  { name: 'city', text: 'The city that it is in.' },
  { name: 'country', text: 'The country.' },
  { name: 'abvr3', text: 'Three letters for tight places: WLG.' },
  {
    name: 'zone',
    text: 'Its IANA time zone, such as Pacific/Auckland. The server goes by where it is.',
    optional: true,
  },
  { name: 'room', text: 'A bed: {"price": 95, "hours": 8}, in dollars and hours of sleep.', optional: true },
]

export const TASK_FIELDS: readonly FieldRow[] = [
  { name: 'difficulty', text: 'Easy, Medium or Hard.' },
  {
    name: 'clue',
    text: 'The question, in HTML as in a leg: links work, a picture must be a data: one, and there is as much room.',
  },
  {
    name: 'solutionResponse',
    text: 'The kind of answer: integer, number (with tolerance), text, choice (with options), date or place (with radius).',
  },
  { name: 'solution', text: 'The right answer. For text a list, where several are right. It never leaves the server.' },
  { name: 'solutionText', text: 'A hint, sold to those who ask.', optional: true },
  { name: 'hintPrice', text: 'Dollars; 10 without it.', optional: true },
  { name: 'bonus', text: 'Dollars for solving it; without it 0, 20 or 50 by difficulty.', optional: true },
  { name: 'place', text: 'A place; then it can be answered only there.', optional: true },
]
