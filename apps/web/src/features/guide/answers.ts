export interface AnswerRow {
  readonly type: string
  /** The two fields of a task, as in the file. */
  readonly json: string
  readonly text: string
}

/** How each type of answer is written. */
export const ANSWER_ROWS: readonly AnswerRow[] = [
  { type: 'integer', json: '"solutionResponse": {"type": "integer"}, "solution": 18', text: 'A whole number.' },
  {
    type: 'number',
    json: '"solutionResponse": {"type": "number", "tolerance": 0.5}, "solution": 12.5',
    text: 'Right as far off as the tolerance, which the player is told; it is 0 where it is left out.',
  },
  {
    type: 'text',
    json: '"solutionResponse": {"type": "text"}, "solution": ["Te Papa", "Te Papa Tongarewa"]',
    text: 'Each of the list is right. Capitals, macrons, apostrophes, hyphens, full stops and a leading “the” do not count.',
  },
  {
    type: 'choice',
    json: '"solutionResponse": {"type": "choice", "options": ["Bus", "Train", "Ferry"]}, "solution": "Train"',
    text: 'One of 2 to 20 options, written as it stands among them.',
  },
  {
    type: 'date',
    json: '"solutionResponse": {"type": "date"}, "solution": "1937-06-19"',
    text: 'Year, month and day.',
  },
  {
    type: 'place',
    json: '"solutionResponse": {"type": "place", "radius": 500}, "solution": [-41.29, 174.78]',
    text: 'A point on the map: latitude, longitude. Right within the radius in metres, which the player is told; it is 1000 where it is left out.',
  },
]
