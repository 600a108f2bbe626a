import type { ContentRace } from '../content-race.ts'

/**
 * The length of both islands, from a lake to a harbour. Everybody must pass through Picton; whether the ferry or a plane is
 * faster from there depends on the hour of arrival.
 *
 * Facts: Te Ara on the Kawarau Bridge (1988) and the Auckland Harbour Bridge (30 May 1959); Heritage New Zealand on the
 * Edwin Fox (1853).
 */
export const northbound = {
  id: 'northbound',
  name: 'Northbound',
  summary:
    'Queenstown to Picton and on to Auckland. Two nights if you dawdle, one if you do not. A little more than half an hour.',
  wallet: 370,
  daysLength: 2,
  iconName: 'Bus',
  startTime: [12, 0],
  tags: ['DI:Hard', 'LO:New Zealand'],
  speed: 5,
  startOn: 'mon',
  pace: 'auto',
  createdAt: 1_761_595_200,
  legs: [
    {
      title: 'Away from the mountains',
      html: '<p>Noon in <strong>Queenstown</strong>, on a Monday. The other end of the South Island, <strong>Picton</strong>, is a long way off.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-queenstown-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>People have paid to fall from the <strong>Kawarau Bridge</strong> near here, on a rubber cord, since which year?</p>',
              solutionText: 'Towards the end of the 1980s.',
              hintPrice: 5,
              solutionResponse: { type: 'integer' },
              solution: 1988,
              bonus: 10,
            },
          ],
        },
        { stepType: 'reach', location: 'nz-picton-ferry' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>An old ship lies in dry dock on <strong>Picton’s</strong> foreshore: built of teak in Bengal in 1853, she carried troops, convicts and settlers. Her name?</p>',
              solutionText: 'A first name and a family name; the second is a sly animal.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: ['Edwin Fox'],
              bonus: 10,
              place: 'nz-picton-ferry',
            },
          ],
        },
      ],
    },
    {
      title: 'To the City of Sails',
      html: '<p>And now to <strong>Auckland</strong>, to the coach stop under the Sky Tower.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-auckland-BusStation-intercity' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Hard',
              clue: '<p>On which day was the <strong>Auckland Harbour Bridge</strong> opened?</p>',
              solutionText: 'Near the end of May 1959: two days before June.',
              hintPrice: 5,
              solutionResponse: { type: 'date' },
              solution: '1959-05-30',
              bonus: 20,
              place: 'nz-auckland-BusStation-intercity',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
