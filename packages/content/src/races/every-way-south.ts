import type { ContentRace } from '../content-race.ts'

/**
 * Over Cook Strait to the capital and back, then down the South Island: a vessel, a walk along the quays, a train by the sea
 * and a flight at the end, for those who keep the money for it.
 *
 * Facts: Te Ara on Cook in Queen Charlotte Sound (1770), on Wellington as the capital (1865) and the Beehive (Basil Spence);
 * on the name of Kaikōura; GeoNet on its earthquake of 2016 (magnitude 7.8); Wikipedia on the TSS Earnslaw (1912).
 * Addresses: docs/content-sources.md.
 */
export const everyWaySouth = {
  id: 'every-way-south',
  name: 'Every Way South',
  summary:
    'Picton to Wellington, back to Kaikōura and down to Queenstown: by sea, by rail, by road and by air. About three quarters of an hour.',
  wallet: 340,
  daysLength: 2,
  iconName: 'Ship',
  startTime: [17, 15],
  tags: ['DI:Hard', 'LO:New Zealand'],
  speed: 5,
  startOn: 'wed',
  pace: 'auto',
  createdAt: 1_761_602_400,
  legs: [
    {
      title: 'Over the Strait',
      html: '<p>A Wednesday evening on the quay of <strong>Picton</strong>. Across the water lies <strong>Wellington</strong>; something waits for you at its <em>railway station</em>, ten minutes on foot from the ferries.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-picton-ferry' },
        { stepType: 'generateVessels', from: 'nz-picton-ferry', to: 'nz-wellington-port' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>The ferry goes out by <strong>Queen Charlotte Sound</strong>, Tōtaranui. Which navigator gave it the name of a queen, in 1770?</p>',
              solutionText: 'He came in the Endeavour.',
              hintPrice: 5,
              solutionResponse: {
                type: 'choice',
                options: ['Abel Tasman', 'James Cook', 'Dumont d’Urville', 'George Vancouver'],
              },
              solution: 'James Cook',
            },
          ],
        },
        { stepType: 'bookVessel', from: 'nz-picton-ferry', to: 'nz-wellington-port' },
        { stepType: 'reach', location: 'nz-wellington-RailwayStation' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>In which year did <strong>Wellington</strong> take over from Auckland as the capital?</p>',
              solutionText: 'Halfway through the 1860s.',
              hintPrice: 5,
              solutionResponse: { type: 'integer' },
              solution: 1865,
              bonus: 10,
              place: 'nz-wellington-RailwayStation',
            },
            {
              difficulty: 'Hard',
              clue: '<p>Up the hill ministers sit in the <strong>Beehive</strong>. Which architect drew its first sketches, in 1964?</p>',
              solutionText: 'He had built Coventry’s new cathedral: Sir Basil …',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: ['Spence', 'Basil Spence', 'Sir Basil Spence', 'Basil Urwin Spence', 'Sir Basil Urwin Spence'],
              bonus: 20,
              place: 'nz-wellington-RailwayStation',
            },
          ],
        },
      ],
    },
    {
      title: 'Mountains and whales',
      html: '<p>Back to the South Island, and down its coast to <strong>Kaikōura</strong>.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-kaikoura-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p><em>Kai</em> is food. What is the <em>kōura</em> in <strong>Kaikōura</strong>?</p>',
              solutionText: 'It has long feelers and no pincers, and is sold by the road.',
              hintPrice: 5,
              solutionResponse: { type: 'choice', options: ['Crayfish', 'Whale', 'Seaweed', 'Mussel'] },
              solution: 'Crayfish',
              place: 'nz-kaikoura-city',
            },
            {
              difficulty: 'Hard',
              clue: '<p>In November 2016 an earthquake lifted the sea bed along this coast by metres, and cut road and railway for about a year. What was its <strong>magnitude</strong>?</p>',
              solutionText: 'Between 7.5 and 8, with one decimal.',
              hintPrice: 5,
              solutionResponse: { type: 'number', tolerance: 0.05 },
              solution: 7.8,
              bonus: 20,
              place: 'nz-kaikoura-city',
            },
          ],
        },
      ],
    },
    {
      title: 'To the lake',
      html: '<p>The race ends in <strong>Queenstown</strong>, on the shore of Lake Wakatipu. Coaches go there over the plains, planes over the Alps.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-queenstown-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>A coal-fired steamer has crossed <strong>Lake Wakatipu</strong> since 1912. What is she called?</p>',
              solutionText: 'TSS and then the name of a mountain at the head of the lake, which begins with E.',
              hintPrice: 5,
              solutionResponse: { type: 'text' },
              solution: [
                'Earnslaw',
                'TSS Earnslaw',
                'SS Earnslaw',
                'Steamer Earnslaw',
                'Steamship Earnslaw',
                'Twin Screw Steamer Earnslaw',
                'Twin Screw Steamship Earnslaw',
                'Lady of the Lake',
              ],
              bonus: 10,
              place: 'nz-queenstown-city',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
