import type { ContentRace } from '../content-race.ts'

/**
 * The first race anybody plays: about three real minutes at speed 1, where a game minute is 2.4 real seconds. The wallet
 * holds a bus missed and then the taxi; the answer follows from the clue.
 */
export const firstCall = {
  id: 'first-call',
  name: 'First Call',
  summary: 'Your first race: from Wellington airport to the railway station, by bus or taxi. About three minutes.',
  wallet: 60,
  daysLength: 1,
  iconName: 'MapPin',
  startTime: [9, 35],
  tags: ['DI:Easy', 'LO:Wellington'],
  speed: 1,
  pace: 'auto',
  createdAt: 1_761_616_800,
  legs: [
    {
      title: 'From the airport to the station',
      html: '<p>You have just landed in <strong>Wellington</strong>. Get to the railway station in the city.</p><ul><li>The bus is cheap and leaves on the hour.</li><li>A taxi is dear, and comes when you call it.</li></ul><p>Departures, and the tickets for them, are under <strong>Transportation</strong>. None of them waits for you.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-wellington-airportDomesticTerminal' },
        {
          stepType: 'generateBuses',
          from: 'nz-wellington-airportDomesticTerminal',
          to: 'nz-wellington-RailwayStation',
        },
        {
          stepType: 'bookBusTaxi',
          from: 'nz-wellington-airportDomesticTerminal',
          to: 'nz-wellington-RailwayStation',
        },
      ],
    },
    {
      title: 'At the station',
      html: '<p>You are there. One question, and the race is yours.</p>',
      steps: [
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>The Governor-General opened this railway station on <strong>19 June 1937</strong>. In which year does it turn one hundred?</p>',
              solutionText: 'Add one hundred to the year in which it was opened.',
              hintPrice: 5,
              solutionResponse: 'integer',
              solution: 2037,
              place: 'nz-wellington-RailwayStation',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
