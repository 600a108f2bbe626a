import type { ContentRace } from '../content-race.ts'

/** The specification's sample: wallet 3000, start 9:15, 12 days. When it begins, the 09:15 coach has already left. */
export const aucklandToWellington = {
  id: 'auckland-to-wellington',
  name: 'Auckland to Wellington',
  summary: 'Down the North Island by coach. The morning one has just left without you. About twenty minutes.',
  wallet: 3000,
  daysLength: 12,
  iconName: 'Bus',
  startTime: [9, 15],
  tags: ['DI:Easy', 'LO:New Zealand'],
  pace: 'auto',
  createdAt: 1_761_613_200,
  legs: [
    {
      title: 'Leave Auckland',
      html: '<p>It is a quarter past nine at the coach stop in <strong>Hobson Street</strong>, and the 09:15 is pulling out. Find the next coach to <strong>Wellington</strong> and be on it.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-auckland-BusStation-intercity' },
        {
          stepType: 'generateBuses',
          from: 'nz-auckland-BusStation-intercity',
          to: 'nz-wellington-BusStation-intercity',
        },
        {
          stepType: 'bookBusTaxi',
          from: 'nz-auckland-BusStation-intercity',
          to: 'nz-wellington-BusStation-intercity',
        },
      ],
    },
    {
      title: 'The capital',
      html: '<p>Welcome to <strong>Wellington</strong>. The coach sets you down beside the railway station.</p>',
      steps: [
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>Walk through the colonnade to the trains. How many <strong>platforms</strong> does Wellington Railway Station have?</p>',
              solutionText: 'Enter an integer between 0 and 100',
              solutionResponse: { type: 'integer' },
              solution: 9,
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
