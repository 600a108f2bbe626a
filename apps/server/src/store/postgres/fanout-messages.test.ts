import { describe, expect, it } from 'vitest'
import { type Message, endedMessage, grownMessage, read, trialMessage } from './fanout-messages.ts'

function heardBy(self: string, ...messages: readonly Message[]): readonly unknown[] {
  const heard: unknown[] = []
  for (const message of messages) {
    read(message, self, {
      grown: (raceId, version) => heard.push({ raceId, version }),
      ended: (family) => heard.push({ family }),
      trial: () => heard.push('trial'),
    })
  }
  return heard
}

describe('a message between processes', () => {
  const messages = [grownMessage('one', 'race', 12), endedMessage('one', 'family')]

  it('is received by another as it was sent', () => {
    expect(heardBy('two', ...messages)).toEqual([{ raceId: 'race', version: 12 }, { family: 'family' }])
  })

  it('is ignored by its sender', () => {
    expect(heardBy('one', ...messages)).toEqual([])
  })

  it('that tests the connection is only for its sender', () => {
    expect(heardBy('one', trialMessage('one'), trialMessage('two'))).toEqual(['trial'])
  })

  it('that makes no sense is ignored', () => {
    const [grown, ended] = messages.map(({ channel }) => channel)
    const odd = (channel = '', payload: string): Message => ({ channel, payload })
    expect(heardBy('two', odd(grown, ''), odd(grown, 'one'), odd(grown, 'one 12'), odd(ended, 'one'))).toEqual([])
    expect(heardBy('two', odd(grown, 'one twelve race'), odd(grown, 'one 1.5 race'))).toEqual([])
  })
})
