import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { fail, ok } from '@/lib/domain/result'
import { listNodeKinds } from '@/lib/services/nodes/nodes'

test('the kind of each id is found, for whoever is signed in, and nothing of the row', async () => {
  const [user, role] = [await makeUser(), await makeRole()]
  const credit = await makeCredit({ user })
  const ids = [role.id, randomUUID(), credit.id, role.orgId]
  const stranger = ctxFor(await makeUser())
  expect(await listNodeKinds(stranger, { ids })).toEqual(ok(['Member', null, 'Credit', 'Org']))
  expect(await listNodeKinds({ ...stranger, viewer: null }, { ids })).toEqual(fail('signInRequired'))
  const many = Array.from({ length: 21 }, () => randomUUID())
  expect(await listNodeKinds(stranger, { ids: many })).toEqual(fail('invalidInput', { ids: 'validation.tooMany' }))
})
