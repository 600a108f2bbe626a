export interface WarningRow {
  /** A part of the warning's text. */
  readonly says: string
  readonly text: string
}

/** The warnings that may follow an upload, and what an author can do about each. */
export const WARNING_ROWS: readonly WarningRow[] = [
  {
    says: 'is not shown',
    text: 'A picture has an address elsewhere, which would learn who reads. Put it into the text as data:image/png;base64,…',
  },
  { says: 'leads nowhere', text: 'A link has no whole address.' },
  { says: 'taken out', text: 'Your HTML has what a race may not have. The rest of it is kept.' },
  {
    says: 'no bus from',
    text: 'A step asks for a trip that nobody runs. The message names where one gets to from there: name one of those places, or ask for another kind of step.',
  },
  {
    says: 'latitude and longitude exchanged',
    text: 'The right answer is a point far from all places of the race. It is written latitude first: [-41.29, 174.78].',
  },
  {
    says: 'clocks go forward over it',
    text: 'That time is on no clock of that day, and the list of races shows it all the same. Name the time at which the race begins.',
  },
  {
    says: 'No way to win it was found',
    text: 'No rides and walks were found that go through all steps. It names the first step that cannot be done, or in a long race one that cannot: its place may be one that nothing serves from where the steps before it end. Where it says “in the time that a search may take”, the race has too many ways to look at.',
  },
  {
    says: 'The server had too much else to do',
    text: 'The search for ways was cut short, and says nothing of the race, neither that it can be won nor that it cannot.',
  },
  {
    says: 'Nobody can solve a task',
    text: 'A step has several tasks, and the place of one is cut off from where the steps before it leave the player. The race can be won by another; name a place that is served, or take the task out.',
  },
  {
    says: 'know of a place of yours only once',
    text: 'A place that you uploaded is a secret until a step opens that names it, and nobody can walk to it before. Name it earlier: a reach of it, before the step that leads past it, will do.',
  },
  {
    says: 'The search was given up',
    text: 'It can be won, and has too many ways to find the best of them. What is told is the time of a player who always takes the first departure. Shorter legs help, and so does one timetable of a town instead of two.',
  },
  {
    says: 'The wallet does not pay for it',
    text: 'By the figures in the warning it is too small. Players who can afford no way on may work for $5 an hour; those who buy tokens rank behind those who do not.',
  },
]

/** Warnings for races with startOn only. */
export const CONTEST_ROWS: readonly WarningRow[] = [
  { says: 'money decides nothing', text: 'The wallet pays for the fastest way. A smaller one makes people choose.' },
  { says: 'a dead heat', text: 'Two kinds of way are less than 3% apart, and which one takes does not matter.' },
  {
    says: 'nothing to choose',
    text: 'Every other kind of way is more than 25% slower than the best, or none was found. Where it says “in the time that a search may take”, there were too many ways to look at.',
  },
  { says: 'thinking does not pay', text: 'A player who boards the first departure each time is less than 25% behind.' },
  { says: 'is waiting', text: 'More than half of the best way is spent waiting.' },
  { says: 'real minute', text: 'It takes a player less than 10 minutes of their own time, or more than 40.' },
]
