import { expect, test, vi } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { findSessionToCheck } from '@/lib/data/sessions/write'
import { silentCheck, underSessionLock } from '@/lib/server/provider-tokens'

/** Locks the row of a session in another transaction; returns the function that releases it. */
async function hold(token: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = database().$transaction(async (tx) => {
    await findSessionToCheck(tx, token)
    held.resolve()
    await over.promise
  })
  await held.promise
  return async () => {
    over.resolve()
    await holding
  }
}

const waitMs = 20

test('a check waits again while another check of the same session is running', async () => {
  const { id, token } = await makeSession(await makeUser())
  const letGo = await hold(token)
  let tries = 0
  const found = await underSessionLock(
    async (tx) => {
      tries += 1
      if (tries === 3) await letGo()
      return findSessionToCheck(tx, token)
    },
    { waitMs, waits: 5 },
  )
  expect(found?.id).toBe(id)
  expect(tries).toBe(3)
})

test('a lock that never becomes free throws after the last wait, and nobody is signed out by it', async () => {
  const { token } = await makeSession(await makeUser())
  const letGo = await hold(token)
  const run = vi.fn((tx: Parameters<typeof findSessionToCheck>[0]) => findSessionToCheck(tx, token))
  await expect(underSessionLock(run, { waitMs, waits: 4 })).rejects.toThrow('lock timeout')
  expect(run).toHaveBeenCalledTimes(4)
  await expect(silentCheck(token, new Date(), { waitMs, waits: 2 })).rejects.toThrow('lock timeout')
  await letGo()
  expect(await findSessionFacts(token, false)).not.toBeNull()
})

test('a failure for any other reason is not tried again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(underSessionLock(run, { waitMs, waits: 4 })).rejects.toThrow('broken')
  expect(run).toHaveBeenCalledTimes(1)
})
