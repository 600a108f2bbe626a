import { StoreAway } from '../../apps/server/src/ports.ts'

/**
 * Says whether a timetable was stored or removed, which is done whole or not at all, although the database failed.
 * @param done what could not be done to the database
 */
export function changedText(error: unknown, done: 'read' | 'written'): string {
  // A connection or a disk may fail just as the change is made. Done twice, it does no harm.
  return done === 'written' && error instanceof StoreAway
    ? 'It is not known whether that was done: give the command again.'
    : 'Nothing was changed.'
}
