import { MINUTE, PASTIMES, type Pastime, type TimeSpent } from '@final-call/domain'

const LABEL: { readonly [P in Pastime]: string } = {
  ride: 'On board',
  walk: 'On foot',
  answer: 'After wrong answers',
  room: 'Asleep in rooms',
  work: 'At work',
  wait: 'Waiting and choosing',
}

export interface TimeUse {
  readonly label: string
  readonly ms: number
}

/** [RES-11] How a race's time was spent, in words and whole minutes that add up to the whole minutes of the total. */
export function timeUse(spent: TimeSpent): readonly TimeUse[] {
  let all = 0
  let told = 0
  return PASTIMES.flatMap((pastime) => {
    all += spent[pastime]
    const ms = Math.floor(all / MINUTE) * MINUTE - told
    told += ms
    return ms === 0 ? [] : [{ label: LABEL[pastime], ms }]
  })
}
