import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEVICES } from '../support/looks.ts'
import { oneGame } from '../support/one-game.ts'
import { WELLINGTON_AIRPORT, WELLINGTON_STATION } from '../support/places.ts'
import { stageFor } from '../support/staged-race.ts'

const game = oneGame()

/** Types a letter after the other, as a player does, until told to end: however long a call takes to come, it comes in mid-word. */
async function startTyping(field: Locator) {
  let typing = true
  let typed = ''
  const begun = Promise.withResolvers<void>()
  async function type(): Promise<void> {
    while (typing) {
      await field.press('e')
      typed += 'e'
      if (typed.length === 3) begun.resolve()
      await pause(150)
    }
  }
  await field.click()
  const written = type()
  await Promise.race([begun.promise, written])
  return {
    /** @returns all that was typed */
    async end(): Promise<string> {
      typing = false
      await written
      return typed
    },
  }
}

it('a player who looks elsewhere is notified of a call once, also when a later call is dealt with', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.addInitScript(() => {
    localStorage.setItem('final-call.notifications', 'on')
    Object.defineProperty(document, 'hidden', { value: true })
    const told: string[] = []
    class Notification extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
    }
    Object.assign(window, { Notification, told })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: readonly string[] }).told)
  const stage = { name: 'Two calls', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Mia', device, game.server, stage)
  const bus = { transport: 'bus', from: WELLINGTON_AIRPORT, later: 2 } as const
  await race.skip(await race.book(bus), 'boarding')
  await page.getByRole('dialog').getByText('Call', { exact: true }).waitFor()
  // Bought while its boarding is open.
  const later = await race.book({ ...bus, later: 0 })
  await page.getByRole('dialog').getByText('2 calls', { exact: true }).waitFor()
  await expect.poll(told).toHaveLength(2)
  await race.command('cancelTicket', { ticketId: later })
  await page.getByRole('dialog').getByText('Call', { exact: true }).waitFor()
  expect(await told()).toHaveLength(2)
  expect(device.faults).toEqual([])
})

it('a call that comes while a window is open is shown in that window, and in a window of its own once that one is closed', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'A call meanwhile', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Noa', device, game.server, stage)
  const first = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 2 })
  const second = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 3 })
  const dialog = page.getByRole('dialog')
  const asked = page.getByRole('dialog', { name: 'Stop this race?' })
  const call = /^Boarding Now: /

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await asked.waitFor()
  await race.skip(first, 'boarding')
  await asked.getByText(call).waitFor()
  expect(await dialog.count()).toBe(1)
  await asked.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => asked.getByText(call).count()).toBe(0)
  expect(await asked.evaluate((it) => it === document.activeElement)).toBe(true)

  await race.skip(second, 'boarding')
  await asked.getByText(call).waitFor()
  await asked.getByRole('button', { name: 'Go on racing' }).click()
  await page.getByRole('dialog', { name: /^Call Boarding Now: / }).waitFor()
  expect(await dialog.count()).toBe(1)
  expect(device.faults).toEqual([])
})

it('a player who sees the call in the window about the ticket, and keeps the ticket, is not called a second time', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'A call about it', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Pip', device, game.server, stage)
  const ticket = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 2 })
  await page.getByRole('tab', { name: 'Tickets' }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const asked = page.getByRole('dialog', { name: 'Cancel this ticket?' })
  await asked.waitFor()
  await race.skip(ticket, 'boarding')
  await asked.getByText(/^Boarding Now: /).waitFor()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Boarding now: bus').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(device.faults).toEqual([])
})

it('a player who books at the gate is called to it once, in the window that confirms the booking', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'At the gate', at: WELLINGTON_AIRPORT, time: '13:56' }
  await stageFor('Lou', device, game.server, stage)
  const board = page.getByRole('tabpanel', { name: 'Bus' })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus' }).click()
  const boarding = board.getByRole('row').filter({ hasText: 'Boarding', has: page.getByRole('button') })
  await boarding.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('button', { name: 'Book Journey' }).click()
  const confirmed = page.getByRole('dialog').filter({ hasText: 'Booking Confirmed' })
  await confirmed.getByText(/^Boarding Now: /).waitFor()
  await confirmed.getByRole('button', { name: 'Close', exact: true }).last().click()
  await confirmed.waitFor({ state: 'detached' })
  await page.getByText('Boarding now: bus').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(device.faults).toEqual([])
})

it('a refund that closes is told at the foot of the page, with how soon that is, and goes by itself', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'A refund', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Kit', device, game.server, stage)
  await race.command('setSpeed', { speed: 1 })
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT })
  const note = page.getByRole('region', { name: 'Refund closes: Windy Point Buses' })
  const before = await page.title()
  // At this speed the refund closes in less than ten seconds; at the next, the page has time to say so.
  await race.command('setSpeed', { speed: 20 })
  await note.waitFor()
  await race.command('setSpeed', { speed: 5 })
  await race.command('playClock', {})
  await note.getByText(/^It closes in \d\d\smin \(\d\d\ssec real time\)\.$/).waitFor()
  expect(await page.title()).toMatch(/^Refund closes: /)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await race.command('pauseClock', {})
  // What the focus scrolls to stands clear of it.
  for (const size of Object.values(DEVICES)) {
    await page.setViewportSize(size)
    const [padding, covered] = await note.evaluate((it) => [
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      innerHeight - it.getBoundingClientRect().top,
    ])
    expect(padding).toBeGreaterThanOrEqual(covered ?? 0)
  }
  await race.command('setSpeed', { speed: 20 })
  await race.command('playClock', {})
  await note.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe(before)
  expect(device.faults).toEqual([])
})

it('[PAC-6] the note on a closing refund is where Tab goes next, slows the clock there, and gives the focus back', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'By keyboard', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Kay', device, game.server, stage)
  await race.command('setPace', { pace: 'auto' })
  await race.command('setSpeed', { speed: 1 })
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  const origin = page.getByLabel('From', { exact: true })
  await origin.focus()
  // At this speed the refund closes in less than ten seconds; at the next, it stays open for all of this.
  await race.command('setSpeed', { speed: 20 })
  const note = page.getByRole('region', { name: 'Refund closes: Windy Point Buses' })
  const slow = page.getByText('Slow: deciding')
  const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement)
  await note.waitFor()
  await race.command('setSpeed', { speed: 2 })
  await race.command('playClock', {})
  await page.getByText('Playing', { exact: true }).waitFor()
  expect([await isFocused(origin), await slow.count()]).toEqual([true, 0])

  // What is pressed by habit after Tab answers nothing.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await isFocused(note)).toBe(true)
  expect(await note.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('solid')
  await slow.waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(note.getByRole('button', { name: 'Give it back' }))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await isFocused(origin)).toBe(true)
  await slow.waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  for (const name of ['Give it back', 'Keep it']) {
    await page.keyboard.press('Tab')
    expect(await isFocused(note.getByRole('button', { name }))).toBe(true)
  }
  await page.keyboard.press('Tab')
  expect(await isFocused(page.getByLabel('To', { exact: true }))).toBe(true)
  await origin.focus()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await slow.waitFor()
  await page.keyboard.press('Enter')
  await note.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(origin)).toBe(true)
  await slow.waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})

it('from one note to the next, the focus goes back to where it came from once both are answered', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const race = await stageFor('Twyla', device, game.server, { name: 'Two', at: WELLINGTON_AIRPORT, time: '13:00' })
  await race.command('setSpeed', { speed: 1 })
  for (const later of [1, 2]) await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later })
  const tab = page.getByRole('tab', { name: 'Transportation' })
  await tab.focus()
  // At this speed both refunds close in less than ten seconds.
  await race.command('setSpeed', { speed: 100 })
  const notes = page.getByRole('region', { name: 'Refund closes: ' })
  await notes.nth(1).waitFor()
  const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement)
  for (const left of [1, 0]) {
    for (const key of left > 0 ? ['Tab', 'Tab', 'Tab', 'Enter'] : ['Tab', 'Tab', 'Enter'])
      await page.keyboard.press(key)
    await expect.poll(() => notes.count()).toBe(left)
    await expect.poll(() => isFocused(left > 0 ? notes : tab)).toBe(true)
  }
  expect(device.faults).toEqual([])
})

it('a player who leaves the note on a closing refund with a press on nothing is not brought back to it', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const race = await stageFor('Ned', device, game.server, { name: 'Away', at: WELLINGTON_AIRPORT, time: '13:00' })
  await race.command('setSpeed', { speed: 1 })
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT })
  await race.command('setSpeed', { speed: 20 })
  const note = page.getByRole('region', { name: 'Refund closes: ' })
  await note.waitFor()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.localName)
  expect(await focused()).toBe('section')
  await page.getByRole('banner').click({ position: { x: 600, y: 5 } })
  expect(await focused()).toBe('body')
  await race.command('setSpeed', { speed: 5 })
  await page.getByText('x5', { exact: true }).first().waitFor()
  expect([await focused(), await note.count()]).toEqual(['body', 1])
  expect(device.faults).toEqual([])
})

it('[PAC-6] while a window asks about a ticket or the race, the clock runs slowly, and as before once the window is closed', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'Time to think', at: WELLINGTON_AIRPORT, time: '06:00' }
  const race = await stageFor('Ada', device, game.server, stage)
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 20 })
  await race.command('setPace', { pace: 'auto' })
  await race.command('setSpeed', { speed: 1 })
  await race.command('playClock', {})
  const slow = page.getByText('Slow: deciding')
  await page.getByRole('tab', { name: 'Tickets' }).click()
  for (const [button, title, back] of [
    [/^Cancel/, 'Cancel this ticket?', 'Keep it'],
    [/^Cancel/, 'Cancel this ticket?', 'Keep it'],
    [/^Stop$/, 'Stop this race?', 'Go on racing'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const asked = page.getByRole('dialog', { name: title })
    await asked.waitFor()
    await slow.waitFor()
    await asked.getByRole('button', { name: back }).click()
    await slow.waitFor({ state: 'detached' })
  }
  // A booking just made, too: what it leaves open must not pass behind its window.
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  await page
    .getByRole('button', { name: /^Book / })
    .last()
    .click()
  await page.getByRole('button', { name: 'Book Journey' }).click()
  const confirmed = page.getByRole('dialog').filter({ hasText: 'Booking Confirmed' })
  await confirmed.waitFor()
  await slow.waitFor()
  await confirmed.getByRole('button', { name: 'Close', exact: true }).last().click()
  await slow.waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})

it('a call that comes while the player types waits for the end of the word, and takes no letter of it', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'In mid-word', at: WELLINGTON_AIRPORT, time: '13:00', question: 'Who?' }
  const race = await stageFor('Uma', device, game.server, stage)
  const ticket = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 2 })
  const answer = page.getByLabel(/your answer/i)
  const word = await startTyping(answer)
  await race.skip(ticket, 'boarding')
  await page.getByText('Boarding now: bus').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const typed = await word.end()
  expect(await answer.inputValue()).toBe(typed)
  await page.getByRole('dialog', { name: /^Call Boarding Now: / }).waitFor()
  expect(device.faults).toEqual([])
})

it('a refund that closes is told on while another call waits for the end of a word', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'Two in mid-word', at: WELLINGTON_AIRPORT, time: '13:56', question: 'Who?' }
  const race = await stageFor('Ora', device, game.server, stage)
  const bus = { transport: 'bus', from: WELLINGTON_AIRPORT } as const
  await race.command('setSpeed', { speed: 1 })
  await race.book({ ...bus, later: 1 })
  // At this speed its refund closes in less than ten seconds.
  await race.command('setSpeed', { speed: 100 })
  const note = page.getByRole('region', { name: 'Refund closes: ' })
  await note.waitFor()
  const answer = page.getByLabel(/your answer/i)
  const word = await startTyping(answer)
  await race.book(bus)
  await page.getByText('Boarding now: bus').first().waitFor()
  expect([await note.count(), await page.getByRole('dialog').count()]).toEqual([1, 0])
  await word.end()
  await page.getByRole('dialog', { name: '2 calls' }).getByRole('button', { name: 'Give it back' }).waitFor()
  expect(await note.count()).toBe(0)
  expect(device.faults).toEqual([])
})

it('a window about a ride gives way to the result if the race ends meanwhile', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'The end', at: WELLINGTON_AIRPORT, time: '13:00', goal: WELLINGTON_STATION }
  const race = await stageFor('Fin', device, game.server, stage)
  const bus = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION, later: 1 })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page
    .getByRole('button', { name: /^Details of / })
    .last()
    .click()
  await page.getByRole('dialog').waitFor()
  await race.skip(bus, 'arrival')
  const result = page.getByRole('heading', { name: 'Race complete' })
  await result.waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => result.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(device.faults).toEqual([])
})
