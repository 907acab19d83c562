import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { findCredential } from '@/lib/data/credentials/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { database } from '@/lib/data/db'
import { fail, type Result } from '@/lib/domain/result'
import { addDays, addMonths, addYears } from '@/lib/domain/time/plain-date'
import { archiveCredential, restoreCredential, updateOwnCredential } from '@/lib/services/credentials/change-credential'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { renewCredential, setRenewalPeriod } from '@/lib/services/credentials/renewal'

const update = (credential: Awaited<ReturnType<typeof makeCredential>>, fields: Record<string, unknown>) =>
  updateOwnCredential(ctxFor(credential.user), { input: { id: credential.id, version: 1, ...fields } })

describe('editing', () => {
  test('a changed number takes the verification back', async () => {
    const credential = await makeCredential()
    await updateCredential(database(), credential.id, 1, { verifiedState: 'YES', verifiedAt: new Date() })
    const value = await done(update(credential, { version: 2, credentialNumber: 'N2' }))
    expect(value).toMatchObject({ version: 3, credentialNumber: 'N2', verifiedState: 'UNVERIFIED', verifiedAt: null })
    expect(value.renewalPeriods).toEqual(credential.renewalPeriods)
  })

  test('the first-license answer alone keeps the verification', async () => {
    const credential = await makeCredential()
    await updateCredential(database(), credential.id, 1, { verifiedState: 'YES' })
    const value = await done(update(credential, { version: 2, firstLicense: true }))
    expect(value).toMatchObject({ firstLicense: true, verifiedState: 'YES' })
  })

  test('changed dates compute the periods anew', async () => {
    const credential = await makeCredential()
    const expiresAt = addYears(credential.expiresAt, 2)
    const value = await done(update(credential, { expiresAt }))
    expect(value.renewalPeriods.at(-1)?.endsAt).toBe(expiresAt)
    expect(value.renewalPeriods).toHaveLength(3)
  })

  test('omitted and null fields stay as they are', async () => {
    const credential = await makeCredential()
    const value = await done(update(credential, { credentialNumber: null, effectiveAt: null }))
    expect(value).toMatchObject({ credentialNumber: credential.credentialNumber, effectiveAt: credential.effectiveAt })
  })

  test.each([
    [{ credentialNumber: '' }, 'input.credentialNumber', 'validation.required'],
    [{ expiresAt: '1999-01-01' }, 'input.expiresAt', 'validation.expiryBeforeIssue'],
    [{ effectiveAt: '1900-01-01' }, 'input.effectiveAt', 'validation.invalidDate'],
  ])('a bad field is refused: %j', async (fields, field, key) => {
    const result = await update(await makeCredential(), fields)
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalidInput', fields: { [field]: key } } })
  })

  test('a number that another license of the person has is refused', async () => {
    const credential = await makeCredential()
    await makeCredential({ user: credential.user, credentialNumber: 'T1' })
    for (const credentialNumber of ['T1', 't 01'])
      expect(await update(credential, { credentialNumber })).toMatchObject({ problem: { code: 'credentialExists' } })
  })

  test('its own number can be written otherwise', async () => {
    const credential = await makeCredential({ credentialType: 'LVN', credentialNumber: 'VN271904' })
    expect(await done(update(credential, { credentialNumber: 'VN 271904' }))).toMatchObject({
      credentialNumber: 'VN 271904',
    })
  })
})

describe('editing periods', () => {
  const move = (
    made: Awaited<ReturnType<typeof makeCredential>>,
    index: number,
    { version = 1, ...dates }: { version?: number; startsAt?: string; endsAt?: string; renewalPeriodId?: string },
  ) => {
    const { id: renewalPeriodId, startsAt, endsAt } = made.renewalPeriods[index]!
    const input = { credentialId: made.id, version, renewalPeriodId, startsAt, endsAt, ...dates }
    return setRenewalPeriod(ctxFor(made.user), { input })
  }

  test('changing the last period moves the expiry and waits for the person to agree', async () => {
    const credential = await makeCredential()
    const endsAt = addDays(credential.expiresAt, -5)
    const value = await done(move(credential, 1, { endsAt }))
    expect(value).toMatchObject({ version: 2, expiresAt: endsAt })
    expect(value.renewalPeriods[1]?.editedAt).toBeInstanceOf(Date)
    const fields = { version: 2, expiresAt: addYears(endsAt, 2) }
    expect(await update(credential, fields)).toEqual(fail('periodsEdited'))
    expect(await update(credential, { ...fields, replaceEditedPeriods: true })).toMatchObject({ ok: true })
  })

  test('changing an earlier period leaves the expiry and what was verified', async () => {
    const credential = await makeCredential()
    await updateCredential(database(), credential.id, 1, { verifiedState: 'YES' })
    const endsAt = addDays(credential.renewalPeriods[0]!.endsAt, -5)
    const { expiresAt } = credential
    expect(await done(move(credential, 0, { version: 2, endsAt }))).toMatchObject({ expiresAt, verifiedState: 'YES' })
  })

  test('an expiry moved by its period takes the verification back, which was of the old date', async () => {
    const credential = await makeCredential()
    await updateCredential(database(), credential.id, 1, { verifiedState: 'YES', verifiedAt: new Date() })
    const value = await done(move(credential, 1, { version: 2, endsAt: addDays(credential.expiresAt, 300) }))
    expect(value).toMatchObject({ verifiedState: 'UNVERIFIED', verifiedAt: null })
  })

  test('the expiry is the end of the last period, also when another one becomes the last', async () => {
    const credential = await makeCredential()
    const [first] = credential.renewalPeriods
    const dates = { startsAt: addDays(first!.startsAt, -400), endsAt: addDays(first!.startsAt, -30) }
    expect(await done(move(credential, 1, dates))).toMatchObject({ expiresAt: first!.endsAt })
  })

  test('no period moves the expiry to before the license was issued', async () => {
    const credential = await makeCredential({ credentialType: 'PT' })
    const { effectiveAt } = credential
    const dates = { startsAt: addDays(effectiveAt, -400), endsAt: addDays(effectiveAt, -30) }
    expect(await move(credential, 0, dates)).toEqual(
      fail('invalidInput', { 'input.endsAt': 'validation.expiryBeforeIssue' }),
    )
  })

  test('a period may not overlap, end before its start, or belong to another license', async () => {
    const credential = await makeCredential()
    const [first, second] = credential.renewalPeriods
    expect(await move(credential, 0, { endsAt: second!.startsAt })).toMatchObject({
      problem: { fields: { 'input.startsAt': 'validation.periodsOverlap' } },
    })
    expect(await move(credential, 0, { endsAt: addDays(first!.startsAt, -1) })).toMatchObject({
      problem: { fields: { 'input.endsAt': 'validation.endBeforeStart' } },
    })
    const other = await makeCredential({ user: credential.user })
    expect(await move(credential, 0, { renewalPeriodId: other.renewalPeriods[0]!.id })).toEqual(fail('notFound'))
  })
})

test('renewing appends the next period and moves the expiry', async () => {
  const credential = await makeCredential()
  const value = await done(renewCredential(ctxFor(credential.user), { id: credential.id, version: 1 }))
  const last = value.renewalPeriods.at(-1)!
  expect(value.renewalPeriods).toHaveLength(3)
  expect(last).toMatchObject({ startsAt: addDays(credential.expiresAt, 1), endsAt: addYears(credential.expiresAt, 2) })
  expect(value.expiresAt).toBe(last.endsAt)
})

test('renewing takes the verification back, which was of the old date', async () => {
  const credential = await makeCredential()
  await updateCredential(database(), credential.id, 1, { verifiedState: 'YES', verifiedAt: new Date() })
  const value = await done(renewCredential(ctxFor(credential.user), { id: credential.id, version: 2 }))
  expect(value).toMatchObject({ verifiedState: 'UNVERIFIED', verifiedAt: null })
})

test.each([
  ['WA', 'RN', 12],
  ['NY', 'RN', 36],
  ['TX', 'TCHR', 60],
])('%s %s is renewed by the cycle of its state, %i months', async (geo, credentialType, months) => {
  const credential = await makeCredential({ geo, credentialType })
  const value = await done(renewCredential(ctxFor(credential.user), { id: credential.id, version: 1 }))
  expect(value.expiresAt).toBe(addMonths(credential.expiresAt, months))
})

test('where nobody knows the cycle the new date is asked for, never guessed', async () => {
  const credential = await makeCredential({ geo: 'CA', credentialType: 'PT' })
  const renew = (expiresAt?: string) =>
    renewCredential(ctxFor(credential.user), { id: credential.id, version: 1, expiresAt })
  expect(await renew()).toEqual(fail('invalidInput', { expiresAt: 'validation.required' }))
  expect(await renew(credential.expiresAt)).toEqual(fail('invalidInput', { expiresAt: 'validation.renewedBeforeEnd' }))
  expect(await renew('2199-01-01')).toEqual(fail('invalidInput', { expiresAt: 'validation.invalidDate' }))
  const expiresAt = addDays(credential.expiresAt, 1)
  const value = await done(renew(expiresAt))
  expect(value.expiresAt).toBe(expiresAt)
  expect(value.renewalPeriods.at(-1)).toMatchObject({ startsAt: expiresAt, endsAt: expiresAt })
})

test('the printed date wins where the cycle is known', async () => {
  const credential = await makeCredential()
  const expiresAt = addMonths(credential.expiresAt, 13)
  expect(
    (await done(renewCredential(ctxFor(credential.user), { id: credential.id, version: 1, expiresAt }))).expiresAt,
  ).toBe(expiresAt)
})

describe('a first Texas license', () => {
  const texas = { geo: 'TX', credentialType: 'RN', effectiveAt: '2025-01-10', expiresAt: '2027-05-31' }

  test('of less than six months and two years is one period', async () => {
    const first = await makeCredential({ ...texas, firstLicense: true })
    expect(first.renewalPeriods).toMatchObject([{ startsAt: '2025-01-10', endsAt: '2027-05-31' }])
    expect((await makeCredential({ ...texas, firstLicense: false })).renewalPeriods).toHaveLength(2)
  })

  test('is one period as soon as somebody says so, and keeps periods set by hand', async () => {
    const credential = await makeCredential(texas)
    expect(credential.renewalPeriods).toHaveLength(2)
    const first = await done(update(credential, { firstLicense: true }))
    expect(first.renewalPeriods).toHaveLength(1)
    expect((await done(update(credential, { version: 2, firstLicense: false }))).renewalPeriods).toHaveLength(2)

    const edited = await makeCredential(texas)
    const { id: renewalPeriodId, startsAt } = edited.renewalPeriods[0]!
    const period = { credentialId: edited.id, version: 1, renewalPeriodId, startsAt, endsAt: '2025-05-30' }
    await done(setRenewalPeriod(ctxFor(edited.user), { input: period }))
    const value = await done(update(edited, { version: 2, firstLicense: true }))
    expect(value.renewalPeriods).toMatchObject([{ endsAt: '2025-05-30' }, { endsAt: '2027-05-31' }])
  })
})

test('twenty renewals at once append one period', async () => {
  const credential = await makeCredential()
  const renew = () => renewCredential(ctxFor(credential.user), { id: credential.id, version: 1 })
  const results = await Promise.all(Array.from({ length: 20 }, renew))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect((await findCredential(database(), credential.id))?.renewalPeriods).toHaveLength(3)
})

test('a license can be renewed fifty years ahead at most', async () => {
  let { version, ...made } = await makeCredential()
  for (let round = 0; round < 40; round += 1) {
    const result = await renewCredential(ctxFor(made.user), { id: made.id, version })
    if (!result.ok) return expect(result).toEqual(fail('invalidInput', { expiresAt: 'validation.invalidDate' }))
    version = result.value.version
  }
  expect.unreachable()
})

test('an archived license leaves the list and cannot be changed, until it is restored', async () => {
  const credential = await makeCredential()
  const ctx = () => ctxFor(credential.user)
  expect(await restoreCredential(ctx(), { id: credential.id, version: 1 })).toEqual(fail('notArchived'))
  await done(archiveCredential(ctx(), { id: credential.id, version: 1 }))
  expect(await done(listCredentials(ctx(), {}))).toEqual([])
  expect(await done(listCredentials(ctx(), { includeArchived: true }))).toHaveLength(1)
  expect(await archiveCredential(ctx(), { id: credential.id, version: 2 })).toEqual(fail('archived'))
  expect(await renewCredential(ctx(), { id: credential.id, version: 2 })).toEqual(fail('archived'))
  expect(await update(credential, { version: 2, credentialNumber: 'N3' })).toEqual(fail('archived'))
  await done(restoreCredential(ctx(), { id: credential.id, version: 2 }))
  expect(await done(listCredentials(ctx(), {}))).toHaveLength(1)
})

test.each([
  ['edit', (made: Made) => update(made, { version: 7, credentialNumber: 'N4' })],
  ['renew', (made: Made) => renewCredential(ctxFor(made.user), { id: made.id, version: 7 })],
  ['archive', (made: Made) => archiveCredential(ctxFor(made.user), { id: made.id, version: 7 })],
])('a stale %s changes nothing and answers with the license as it is', async (_name, act) => {
  const credential = await makeCredential()
  const result: Result<unknown> = await act(credential)
  const { user: _user, ...current } = credential
  expect(result).toEqual(fail('staleVersion', undefined, { current }))
  expect(await findCredential(database(), credential.id)).toEqual(current)
})
type Made = Awaited<ReturnType<typeof makeCredential>>
