import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { call, operation } from './call'

test('a person deletes their account through the API, which ends the session that did it', async () => {
  const user = await makeUser()
  const { cookie } = await makeSession(user)
  const caller = { cookie, headers: { 'apollo-require-preflight': 'true' } }
  const { json: planned } = await call(operation('deletionPlan'), {}, caller)
  expect(planned.data?.deletionPlan).toMatchObject({ stays: [], obstacles: [], needsCode: false, licenses: 0 })
  const { json } = await call(operation('delete-my-account'), { confirm: user.email }, caller)
  expect(json.data?.deleteMyAccount).toMatchObject({ success: true })
  const { json: after } = await call('{ me { id } }', {}, caller)
  expect(after.data?.me ?? null).toBeNull()
  expect(await database().user.findUnique({ where: { id: user.id } })).toMatchObject({ erasedAt: expect.any(Date) })
})

test('standing is read as of one or several days, and a day out of range is refused', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const license = await makeCredential({ user: member.user })
  const credit = await makeCredit({ user: member.user, units: 4 })
  const { cookie } = await makeSession(member.user)
  const query = `query($id: ID!, $day: Date!) { credential(id: $id) {
    now: compliance { counted { total } } before: compliance(asOf: $day) { counted { total } } } }`
  const day = addDays(credit.completedAt, -1)
  const headers = { 'apollo-require-preflight': 'true' }
  const { json } = await call(query, { id: license.id, day }, { cookie, headers })
  expect(json.data?.credential).toEqual({ now: { counted: { total: 4 } }, before: { counted: { total: 0 } } })
  const far = await call(query, { id: license.id, day: '2200-01-01' }, { cookie, headers })
  expect(far.json.errors).toMatchObject([{ extensions: { code: 'invalidInput' } }])

  const admin = { cookie: (await makeSession(org.admin)).cookie, headers }
  const ofMember = 'query($id: ID!, $day: Date) { member(id: $id, asOf: $day) { credentials { band } } }'
  const { json: seen } = await call(ofMember, { id: member.id, day: addDays(license.expiresAt, 1) }, admin)
  expect(seen.data?.member).toEqual({ credentials: [{ band: 'EXPIRED' }] })
})
