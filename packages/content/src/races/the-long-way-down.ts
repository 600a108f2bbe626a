import type { ContentRace } from '../content-race.ts'

/**
 * Most of the country's length, with one stop in the middle where no plane lands. Players who buy early fly for less.
 *
 * Facts: Te Ara on Rangitoto (260 m), on Massey University and on Dunedin's name; Wikipedia on George Troup.
 */
export const theLongWayDown = {
  id: 'the-long-way-down',
  name: 'The Long Way Down',
  summary:
    'Auckland to Dunedin with a call at Palmerston North. The cheap seats fly when nobody wants to, and sell out.',
  wallet: 370,
  daysLength: 2,
  iconName: 'Plane',
  startTime: [15, 30],
  tags: ['DI:Medium', 'LO:New Zealand'],
  speed: 5,
  startOn: 'thu',
  pace: 'auto',
  createdAt: 1_761_598_800,
  legs: [
    {
      title: 'Off the isthmus',
      html: '<p>Thursday afternoon at the <strong>Strand</strong>, Auckland’s old station; its one train of the day left this morning. You are expected in <strong>Palmerston North</strong>.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-auckland-RailwayStation-strand' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>The youngest of Auckland’s volcanoes, <strong>Rangitoto</strong>, rises out of the harbour. How high is it, in metres?</p>',
              solutionText: 'Between 250 and 270; a few metres are forgiven.',
              hintPrice: 5,
              solutionResponse: { type: 'number', tolerance: 5 },
              solution: 260,
            },
          ],
        },
        { stepType: 'reach', location: 'nz-palmerstonnorth-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>The university of <strong>Palmerston North</strong> began as a college of agriculture, and was named after a prime minister who had been a farmer. Who was he?</p>',
              solutionText: 'William …, prime minister from 1912 to 1925.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: [
                'Massey',
                'William Massey',
                'William Ferguson Massey',
                'William F. Massey',
                'W. F. Massey',
                'Bill Massey',
                'Massey University',
              ],
              bonus: 10,
              place: 'nz-palmerstonnorth-city',
            },
          ],
        },
      ],
    },
    {
      title: 'To the far south',
      html: '<p>On to <strong>Dunedin</strong>, over the Strait and down the coast, or over all of it.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-dunedin-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p><strong>Dunedin</strong> takes its name from the Gaelic for another city. Which one?</p>',
              solutionText: 'It is a capital, with a castle on a rock.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: ['Edinburgh', 'Edinburgh, Scotland', 'Dùn Èideann'],
              bonus: 10,
              place: 'nz-dunedin-city',
            },
            {
              difficulty: 'Hard',
              clue: '<p>The architect of <strong>Dunedin’s railway station</strong> earned the nickname Gingerbread George. What was his family name?</p>',
              solutionText: 'It begins with T, and rhymes with soup.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: [
                'Troup',
                'George Troup',
                'Sir George Troup',
                'George Alexander Troup',
                'George A. Troup',
                'G. A. Troup',
                'G. Troup',
                'Sir George Alexander Troup',
              ],
              bonus: 20,
              place: 'nz-dunedin-city',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
