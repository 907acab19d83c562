import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { CreditSource } from '@/lib/domain/lists/credentials'
import { fail } from '@/lib/domain/result'
import { addCredential } from '@/lib/services/credentials/change-credential'
import { addCredit, correctCredit, countCreditFor, listCreditsForCredential } from '@/lib/services/credits/credits'

const db = database()
const now = new Date('2026-11-24T18:00:00Z')

type Entered = Parameters<typeof addCredential>[1]['input']
type Added = Partial<Pick<Entered, 'geo' | 'credentialType'>>

/** A person with one license and a course of eight hours, who then adds a second license. */
async function secondLicense(
  { geo = 'MA', credentialType = 'TCHR' }: Added,
  first = 'RN',
  source: CreditSource = 'SELF_REPORTED',
) {
  const user = await makeUser()
  const ctx = () => ctxFor(user, { now })
  const dates = { effectiveAt: '2025-06-01', expiresAt: '2027-05-31' }
  const held = await makeCredential({ user, geo: 'CA', credentialType: first, ...dates })
  const credit = await makeCredit({ user, units: 8, completedAt: '2026-10-01' })
  await db.credit.update({ where: { id: credit.id }, data: { source } })
  const input = { geo, credentialType, credentialNumber: '4711', ...dates }
  const added = await done(addCredential(ctx(), { input }))
  const on = async (credentialId: string) => {
    const [line] = await done(listCreditsForCredential(ctx(), { credentialId }))
    return { id: line!.credit.id, version: line!.credit.version, outcome: line!.outcome }
  }
  return { user, ctx, held, credit, added, on }
}

const asked = { countedUnits: 0, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE', units: 800, asks: true }] }
const counted = { countedUnits: 800, issues: [] }

test.each(['SELF_REPORTED', 'IMPORTED'] as const)(
  'a course of a nurse is asked about when she becomes a teacher: %s',
  async (source) => {
    const { held, added, on } = await secondLicense({}, 'RN', source)
    expect((await on(added.id)).outcome).toMatchObject(asked)
    expect((await on(held.id)).outcome).toMatchObject(counted)
  },
)

test('a course counts on a second license of the same profession', async () => {
  const { added, on } = await secondLicense({ geo: 'FL', credentialType: 'RN' })
  expect((await on(added.id)).outcome).toMatchObject({ countedUnits: 800 })
})

test('it counts once the person says so, in a corrected credit, and no longer when they take that back', async () => {
  const { ctx, held, credit, added, on } = await secondLicense({})
  const answer = (id: string, counts: boolean) =>
    done(countCreditFor(ctx(), { id, version: 1, credentialId: added.id, counts }))
  const yes = await answer(credit.id, true)
  expect(yes).toMatchObject({ supersedesId: credit.id, approvedFor: ['CA:RN', 'MA:TCHR'], units: 800 })
  expect(await on(added.id)).toMatchObject({ id: yes.id, outcome: counted })
  expect((await on(held.id)).outcome).toMatchObject(counted)
  const no = await answer(yes.id, false)
  expect(no.approvedFor).toEqual(['CA:RN'])
  expect((await on(added.id)).outcome).toMatchObject(asked)
})

test('a course that was recorded before any license counts on every one', async () => {
  const user = await makeUser()
  await makeCredit({ user, units: 8, completedAt: '2026-10-01' })
  const dates = { effectiveAt: '2025-06-01', expiresAt: '2030-06-01' }
  const input: Entered = { geo: 'MA', credentialType: 'TCHR', credentialNumber: '1', ...dates }
  const { id } = await done(addCredential(ctxFor(user, { now }), { input }))
  const [line] = await done(listCreditsForCredential(ctxFor(user, { now }), { credentialId: id }))
  expect(line?.outcome).toMatchObject(counted)
})

test('an answer is about a license of the person only, in the version they saw', async () => {
  const { ctx, credit, added } = await secondLicense({})
  const { id: foreign } = await makeCredential()
  const answer = (credentialId: string, version: number) =>
    countCreditFor(ctx(), { id: credit.id, version, credentialId, counts: true })
  expect(await answer(foreign, 1)).toEqual(fail('notFound'))
  expect(await answer(added.id, 9)).toMatchObject({ ok: false, problem: { code: 'staleVersion' } })
})

test('a course can be recorded for some licenses, and a correction that does not name them keeps them', async () => {
  const user = await makeUser()
  const dates = { effectiveAt: '2025-06-01', expiresAt: '2027-05-31' }
  const nurse = await makeCredential({ user, geo: 'CA', credentialType: 'RN', ...dates })
  const teacher = await makeCredential({ user, geo: 'MA', credentialType: 'TCHR', ...dates })
  const fields = creditFields({ units: 8, completedAt: '2026-10-01' })
  const add = (approvedFor: string[]) => addCredit(ctxFor(user, { now }), { input: { ...fields, approvedFor } })
  expect(await add(['MA:TCHR', 'XX:NONE'])).toEqual(
    fail('invalidInput', { 'input.approvedFor': 'validation.chooseOne' }),
  )
  const { id } = await done(add(['MA:TCHR']))
  const corrected = await done(correctCredit(ctxFor(user, { now }), { id, version: 1, input: fields }))
  expect(corrected.approvedFor).toEqual(['MA:TCHR'])
  const on = async (credentialId: string) =>
    (await done(listCreditsForCredential(ctxFor(user, { now }), { credentialId })))[0]?.outcome
  expect(await on(nurse.id)).toMatchObject(asked)
  expect(await on(teacher.id)).toMatchObject(counted)
})

test('a course that counts everywhere can be kept from a license, and stays on those of other professions', async () => {
  const user = await makeUser()
  const dates = { effectiveAt: '2025-06-01', expiresAt: '2027-05-31' }
  const nurse = await makeCredential({ user, geo: 'CA', credentialType: 'RN', ...dates })
  const teacher = await makeCredential({ user, geo: 'MA', credentialType: 'TCHR', ...dates })
  const { id } = await makeCredit({ user, units: 8, completedAt: '2026-10-01' })
  const ctx = () => ctxFor(user, { now })
  const corrected = await done(countCreditFor(ctx(), { id, version: 1, credentialId: teacher.id, counts: false }))
  expect(corrected.approvedFor).toEqual(['CA:RN'])
  const on = async (credentialId: string) => (await done(listCreditsForCredential(ctx(), { credentialId })))[0]?.outcome
  expect(await on(nurse.id)).toMatchObject(counted)
  expect(await on(teacher.id)).toMatchObject(asked)
})
