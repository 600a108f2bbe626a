import type { ContentRace } from '../content-race.ts'

/**
 * Over the volcanic plateau by whatever way the player finds. The taxi from Rotorua would catch the afternoon coach out of Taupō,
 * but the wallet does not hold it; the flight from Napier beats the evening coach for those who look east. Its early fare is gone by the
 * time the last leg tells of Napier; the harder question at Taupō pays for the standard one.
 *
 * Facts: the Sky Tower's own figures (328 m); Te Ara on Hinemoa and Tūtānekai, on the Waikato, and on Lake Taupō
 * (616 km²); Te Papa's history (14 February 1998).
 */
export const fireAndWater = {
  id: 'fire-and-water',
  name: 'Fire and Water',
  summary:
    'Auckland to Rotorua, Taupō and Wellington airport. Choose your own way; the straight one is not the fastest. About twenty minutes.',
  wallet: 180,
  daysLength: 1,
  iconName: 'Car',
  startTime: [7, 20],
  tags: ['DI:Medium', 'LO:North Island'],
  speed: 2,
  startOn: 'mon',
  pace: 'auto',
  createdAt: 1_761_609_600,
  legs: [
    {
      title: 'To the steam',
      html: '<p>A Monday morning in <strong>Auckland</strong>. Be in <strong>Rotorua</strong> as early as you can: coaches go there by way of <em>Hamilton</em>.</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-auckland-BusStation-intercity' },
        { stepType: 'generateBuses', from: 'nz-auckland-BusStation-intercity', to: 'nz-rotorua-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Easy',
              clue: '<p>Look up. The <strong>Sky Tower</strong> stands over the coach stop. How tall is it, in metres, from the ground to the tip of its mast?</p>',
              solutionText: 'A little taller than the Eiffel Tower was when it was built: between 320 and 330.',
              hintPrice: 3,
              solutionResponse: { type: 'number', tolerance: 1 },
              solution: 328,
            },
          ],
        },
        { stepType: 'reach', location: 'nz-rotorua-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>Hinemoa swam across <strong>Lake Rotorua</strong> by night, towards the sound of Tūtānekai’s flute. Which island was he playing on?</p>',
              solutionText: 'It lies in the middle of the lake, and begins with M.',
              hintPrice: 3,
              solutionResponse: { type: 'text' },
              solution: ['Mokoia', 'Mokoia Island', 'Island of Mokoia', 'Te Motutapu-a-Tinirau'],
              bonus: 5,
              place: 'nz-rotorua-city',
            },
          ],
        },
      ],
    },
    {
      title: 'The great lake',
      html: '<p>South to <strong>Taupō</strong>, on the shore of a lake that fills a volcano. There are two questions there: answer <em>one</em> of them. The harder pays more.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-taupo-city' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Medium',
              clue: '<p>One river carries the water of <strong>Lake Taupō</strong> away to the sea. Which?</p>',
              solutionText: 'It is the longest river in New Zealand, and runs through Hamilton.',
              hintPrice: 3,
              solutionResponse: { type: 'choice', options: ['Whanganui', 'Tongariro', 'Waikato', 'Rangitīkei'] },
              solution: 'Waikato',
              bonus: 5,
              place: 'nz-taupo-city',
            },
            {
              difficulty: 'Hard',
              clue: '<p><strong>Lake Taupō</strong> is the largest lake in New Zealand. How many square kilometres does it cover?</p>',
              solutionText: 'Between 550 and 650; a few square kilometres more or less are forgiven.',
              hintPrice: 5,
              solutionResponse: { type: 'number', tolerance: 12 },
              solution: 616,
              bonus: 40,
              place: 'nz-taupo-city',
            },
          ],
        },
      ],
    },
    {
      title: 'Down to the harbour',
      html: '<p>The last long stretch, to <strong>Wellington airport</strong>, where the race ends. Coaches run down the middle of the island. Napier, on the coast to the east, has an airport of its own.</p>',
      steps: [
        { stepType: 'reach', location: 'nz-wellington-airportDomesticTerminal' },
        {
          stepType: 'undertakeTask',
          tasks: [
            {
              difficulty: 'Hard',
              clue: '<p>On which day did <strong>Te Papa Tongarewa</strong>, the national museum on Wellington’s waterfront, open its doors?</p>',
              solutionText: 'It was Valentine’s Day, in the last years of the 1990s.',
              hintPrice: 5,
              solutionResponse: { type: 'date' },
              solution: '1998-02-14',
              bonus: 15,
              place: 'nz-wellington-airportDomesticTerminal',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ContentRace
