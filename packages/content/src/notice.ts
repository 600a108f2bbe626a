/** The notice for screens that show a timetable. */
export const NOTICE =
  'The places are real. The companies, timetables and fares are made up for this game: they are no carrier’s, and nobody should travel by them.'
