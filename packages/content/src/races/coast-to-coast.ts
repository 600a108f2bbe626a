import type { ContentRace } from '../content-race.ts'

/**
 * Over the Alps to the Tasman Sea, and back to the other ocean. The train over the pass is a fine ride; whether it was
 * worth it shows on the other side. Flying south in time is beyond the wallet.
 *
 * Facts: Te Ara and Wikipedia on the Avon, the Grey River and the Otira Tunnel (8,566 m, opened in 1923), on Baldwin Street
 * and the University of Otago (1869).
 */
export const coastToCoast = {
  id: 'coast-to-coast',
  name: 'Coast to Coast',
  summary:
    'Christchurch to Greymouth over the Southern Alps, and down to Dunedin before anybody else. About a quarter of an hour.',
  wallet: 220,
  daysLength: 1,
  iconName: 'Train',
  startTime: [12, 15],
  tags: ['DI:Medium', 'LO:South Island'],
  speed: 2,
  startOn: 'tue',
  pace: 'auto',
  createdAt: 1_761_606_000,
  legs: [
    {
      title: 'Over the Alps',
      html: '<p>A quarter past twelve on a Tuesday, in <strong>Christchurch</strong>. On the other side of the Southern Alps lies <strong>Greymouth</strong>: coaches go there from the city, trains from the <em>railway station</em>, and both by Arthur’s Pass.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-christchurch-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>Punts go up and down the river that winds through <strong>Christchurch</strong>. In Māori it is Ōtākaro. In English?</p>',
              solutionText: 'It was named after a river in Scotland, and sounds like Shakespeare’s.',
              hintPrice: 5,
              solutionResponse: { type: 'choice', options: ['Thames', 'Avon', 'Cam', 'Severn'] },
              solution: 'Avon',
            },
          ],
        },
        { stepType: 'reach', location: 'nz-greymouth-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>Which river meets the Tasman Sea at <strong>Greymouth</strong>?</p>',
              solutionText: 'The town is named for its mouth. In Māori it is Māwheranui.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: [
                'Grey',
                'Grey River',
                'River Grey',
                'Māwheranui',
                'Māwheranui River',
                'Māwhera',
                'Māwhera River',
                'Grey River / Māwheranui',
                'Grey River/Māwheranui',
                'Grey River (Māwheranui)',
                'Grey / Māwheranui',
                'Grey (Māwheranui)',
                'Māwheranui / Grey River',
                'Māwheranui (Grey River)',
              ],
              bonus: 10,
              place: 'nz-greymouth-city',
            },
            {
              difficulty: 'Hard',
              clue: '<p>The railway passes under the Alps by the <strong>Otira Tunnel</strong>, opened in 1923. How many kilometres long is it?</p>',
              solutionText: 'More than 8 and less than 9; a tenth or two are forgiven.',
              hintPrice: 5,
              solutionResponse: { type: 'number', tolerance: 0.2 },
              solution: 8.55,
              bonus: 20,
              place: 'nz-greymouth-city',
            },
          ],
        },
      ],
    },
    {
      title: 'To the other ocean',
      html: '<p>And now south, to <strong>Dunedin</strong>. It is far by any road; planes leave from the airports of the east coast.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-dunedin-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>A residential street in the north of <strong>Dunedin</strong> is held to be the steepest in the world. What is it called?</p>',
              solutionText: 'It is also the surname of the writer James …, and begins with B.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: ['Baldwin Street', 'Baldwin St', 'Baldwin', 'Baldwin Street, Dunedin'],
              bonus: 10,
              place: 'nz-dunedin-city',
            },
            {
              difficulty: 'Hard',
              clue: '<p>The <strong>University of Otago</strong> is the oldest in the country. In which year was it founded?</p>',
              solutionText: 'In the 1860s, while the gold lasted.',
              hintPrice: 5,
              solutionResponse: { type: 'integer' },
              solution: 1869,
              bonus: 20,
              place: 'nz-dunedin-city',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
