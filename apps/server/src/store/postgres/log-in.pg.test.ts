import { expect, inject, it } from 'vitest'
import { isRefused, openDatabase } from './database.ts'
import { statements } from './statement.ts'

const { one } = statements('test', { one: ['content', 'SELECT 1'] })

it.each([
  ['without a password', ''],
  ['with a wrong password', 'wrong'],
])('a log-in %s is turned away, by the driver or by the database', async (_how, password) => {
  const url = new URL(inject('postgresUrl'))
  url.password = password
  const db = openDatabase({ url: url.href, prepare: false, connections: 1 })
  const error: unknown = await db.rows(one).catch((it: unknown) => it)
  await db.close()
  expect([isRefused(error), String(error)]).toEqual([true, 'StoreAway: this server cannot log in to the database'])
})
