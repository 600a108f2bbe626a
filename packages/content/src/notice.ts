/** What every screen that shows a timetable may say of it. */
export const NOTICE =
  'The places are real. The companies, timetables and fares are made up for this game: they are no carrier’s, and nobody should travel by them.'
