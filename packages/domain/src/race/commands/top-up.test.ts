import { describe, expect, it } from 'vitest'
import { resultOf } from '../../result/result.ts'
import { drive } from '../../testing/drive.ts'
import { worldOf } from '../../testing/world.ts'
import { dollars } from '../../time/units.ts'
import { balance } from '../../wallet/ledger.ts'

const topUp = (transferId: string, amount = 50) => ({ kind: 'topUp', amount: dollars(amount), transferId }) as const

describe('[WAL-4] a top-up', () => {
  it('fills the wallet once per transfer, and is in the log with it', () => {
    const driver = drive(worldOf())
    const before = balance(driver.race().ledger)
    expect(driver.give(topUp('one'))).toBeUndefined()
    expect(driver.give(topUp('one'))).toBeUndefined()
    expect(driver.give(topUp('two', 20))).toBeUndefined()
    expect(balance(driver.race().ledger)).toBe(before + 7_000)
    expect(driver.events('money').filter(({ reason }) => reason === 'top-up')).toMatchObject([
      { amount: 5_000, ref: 'one' },
      { amount: 2_000, ref: 'two' },
    ])
  })

  it('comes too late for a race that is over; if it had arrived before, it is answered as before', () => {
    const driver = drive(worldOf())
    driver.give(topUp('one'))
    driver.give({ kind: 'stopClock' })
    expect(driver.give(topUp('one'))).toBeUndefined()
    expect(driver.give(topUp('two'))).toBe('clock-stopped')
    expect(resultOf(driver.race())).toMatchObject({ topUps: 1 })
  })
})
