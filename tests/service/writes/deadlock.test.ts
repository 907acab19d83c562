import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeUser } from '@/fixtures/people'
import { lockPeople } from '@/lib/data/compliance/read'
import { database } from '@/lib/data/db'
import { fail, ok } from '@/lib/domain/result'
import { write } from '@/lib/services/write'

test('two writes that deadlock are both done, each once', async () => {
  const [a, b] = [await makeUser(), await makeUser()]
  const both = Promise.withResolvers<void>()
  let holding = 0
  let tries = 0
  const cross = (own: typeof a, other: typeof a) =>
    write(ctxFor(own), async (w) => {
      tries += 1
      await lockPeople(w.tx, [own.id])
      if (++holding === 2) both.resolve()
      await both.promise
      await lockPeople(w.tx, [other.id])
      w.audit({ action: 'user.adopted', subjectType: 'User', subjectId: own.id })
      return ok(own.id)
    })
  expect(await Promise.all([cross(a, b), cross(b, a)])).toEqual([ok(a.id), ok(b.id)])
  // At least one of them had to retry; a busy machine may cause more retries.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await database().auditEvent.count({ where: { action: 'user.adopted' } })).toBe(2)
})

test('a refused or failing write is not tried again', async () => {
  const user = await makeUser()
  let tries = 0
  const count = (end: () => never | ReturnType<typeof fail>) =>
    write(ctxFor(user), async () => {
      tries += 1
      return end()
    })
  expect(await count(() => fail('conflict'))).toMatchObject({ ok: false })
  const fault = () => {
    throw new Error('a fault')
  }
  await expect(count(fault)).rejects.toThrow('a fault')
  expect(tries).toBe(2)
})

test('a write that waits for a lock longer than the lock timeout is tried again', async () => {
  const user = await makeUser()
  const [held, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const crowd = database().$transaction(
    async (tx) => {
      await lockPeople(tx, [user.id])
      held.resolve()
      await again.promise
    },
    { timeout: 15_000 },
  )
  await held.promise
  let tries = 0
  const late = await write(ctxFor(user), async (w) => {
    tries += 1
    if (tries === 2) again.resolve()
    await lockPeople(w.tx, [user.id])
    return ok(user.id)
  })
  await crowd
  expect({ late, tries }).toEqual({ late: ok(user.id), tries: 2 })
})
