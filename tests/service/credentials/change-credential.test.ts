import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { findCredential } from '@/lib/data/credentials/read'
import { keepRevisions } from '@/lib/data/credentials/revisions'
import { updateCredential } from '@/lib/data/credentials/write'
import { database } from '@/lib/data/db'
import { fail, type Result } from '@/lib/domain/result'
import { addDays, addMonths, addYears } from '@/lib/domain/time/plain-date'
import { archiveCredential, restoreCredential, updateOwnCredential } from '@/lib/services/credentials/change-credential'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { renewCredential, setRenewalPeriod, undoRenewal } from '@/lib/services/credentials/renewal'
import type { InputOf } from '@/lib/services/define-service'

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

type Renewed = Partial<InputOf<typeof renewCredential>>
const why = 'The new license has arrived.'
const renew = (credential: Made, input: Renewed = {}) => {
  const printed = { expiresAt: addYears(credential.expiresAt, 2), reason: why }
  return renewCredential(ctxFor(credential.user), { id: credential.id, version: 1, ...printed, ...input })
}

test('renewing appends a period until the printed date and moves the expiry', async () => {
  const credential = await makeCredential()
  const expiresAt = addMonths(credential.expiresAt, 13)
  const value = await done(renew(credential, { expiresAt }))
  expect(value.renewalPeriods).toHaveLength(3)
  expect(value.renewalPeriods.at(-1)).toMatchObject({ startsAt: addDays(credential.expiresAt, 1), endsAt: expiresAt })
  expect(value.expiresAt).toBe(expiresAt)
})

test.each([
  ['CA', 'CNA'],
  ['NY', 'RN'],
  ['CA', 'PT'],
])('renewing %s %s asks for the printed date, which is never guessed', async (geo, credentialType) => {
  const credential = await makeCredential({ geo, credentialType })
  const refused = async (expiresAt: string | null) => (await renew(credential, { expiresAt })) as { problem?: unknown }
  const at = (problem: string) => ({
    problem: { code: 'invalidInput', fields: { expiresAt: `validation.${problem}` } },
  })
  expect(await refused(null)).toMatchObject(at('renewedDate'))
  expect(await refused(credential.expiresAt)).toMatchObject(at('renewedBeforeEnd'))
  expect(await refused('2199-01-01')).toMatchObject(at('invalidDate'))
  const expiresAt = addDays(credential.expiresAt, 1)
  expect((await done(renew(credential, { expiresAt }))).expiresAt).toBe(expiresAt)
})

describe('a renewal that looks impossible needs a reason', () => {
  const asksWhy = fail('invalidInput', { reason: 'validation.renewalReason' })

  test('before the window of 90 days', async () => {
    const early = await makeCredential({ geo: 'WI', credentialType: 'RN', expiresAt: addDays(today(), 92) })
    expect(await renew(early, { reason: ' ' })).toEqual(asksWhy)
    const value = await done(renew(early))
    expect(value.renewalPeriods.at(-1)).toMatchObject({ renewalReason: why })
    const open = await makeCredential({ geo: 'WI', credentialType: 'RN', expiresAt: addDays(today(), 89) })
    expect((await done(renew(open, { reason: null }))).renewalPeriods.at(-1)).toMatchObject({ renewalReason: null })
  })

  test('while hours are missing', async () => {
    const short = await makeCredential({ expiresAt: addDays(today(), 30) })
    expect(await renew(short, { reason: null })).toEqual(asksWhy)
    expect((await done(renew(short))).expiresAt).toBe(addYears(short.expiresAt, 2))
  })

  test('so that three presses do not make a license valid for years', async () => {
    const credential = await makeCredential()
    for (let press = 0; press < 3; press += 1) expect(await renew(credential, { reason: null })).toEqual(asksWhy)
    expect((await findCredential(database(), credential.id))?.expiresAt).toBe(credential.expiresAt)
  })
})

describe('undoing a renewal', () => {
  const undo = ({ user, id }: Made, version: number) => undoRenewal(ctxFor(user), { id, version })

  test('brings back the expiry, the periods and the verification', async () => {
    const credential = await makeCredential()
    const verified = { verifiedState: 'YES', verifiedAt: new Date() } as const
    await database().$transaction(async (tx) => {
      await updateCredential(tx, credential.id, 1, verified)
      await keepRevisions(tx, new Date())
    })
    const renewed = await done(renew(credential, { version: 2 }))
    expect(renewed).toMatchObject({ verifiedState: 'UNVERIFIED', verifiedAt: null })
    const value = await done(undo(credential, 3))
    expect(value).toMatchObject({ expiresAt: credential.expiresAt, ...verified })
    expect(value.renewalPeriods).toEqual(credential.renewalPeriods)
    expect(await undo(credential, 4)).toEqual(fail('renewalKept'))
  })

  test('is refused once the period was edited or the board has confirmed the new date', async () => {
    const edited = await makeCredential()
    const { id: renewalPeriodId, startsAt, endsAt } = (await done(renew(edited))).renewalPeriods.at(-1)!
    const input = { credentialId: edited.id, version: 2, renewalPeriodId, startsAt, endsAt }
    await done(setRenewalPeriod(ctxFor(edited.user), { input }))
    expect(await undo(edited, 3)).toEqual(fail('renewalKept'))
    const confirmed = await makeCredential()
    await done(renew(confirmed))
    await updateCredential(database(), confirmed.id, 2, { verifiedState: 'YES', verifiedAt: new Date() })
    expect(await undo(confirmed, 3)).toEqual(fail('renewalKept'))
  })

  test('is refused where there was none, and with an old version', async () => {
    const credential = await makeCredential()
    expect(await undo(credential, 1)).toEqual(fail('renewalKept'))
    await done(renew(credential))
    expect(await undo(credential, 1)).toMatchObject({ problem: { code: 'staleVersion' } })
  })
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
  const results = await Promise.all(Array.from({ length: 20 }, () => renew(credential)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect((await findCredential(database(), credential.id))?.renewalPeriods).toHaveLength(3)
})

test('an archived license leaves the list and cannot be changed, until it is restored', async () => {
  const credential = await makeCredential()
  const ctx = () => ctxFor(credential.user)
  expect(await restoreCredential(ctx(), { id: credential.id, version: 1 })).toEqual(fail('notArchived'))
  await done(archiveCredential(ctx(), { id: credential.id, version: 1 }))
  expect(await done(listCredentials(ctx(), {}))).toEqual([])
  expect(await done(listCredentials(ctx(), { includeArchived: true }))).toHaveLength(1)
  expect(await archiveCredential(ctx(), { id: credential.id, version: 2 })).toEqual(fail('archived'))
  expect(await renew(credential, { version: 2 })).toEqual(fail('archived'))
  expect(await update(credential, { version: 2, credentialNumber: 'N3' })).toEqual(fail('archived'))
  await done(restoreCredential(ctx(), { id: credential.id, version: 2 }))
  expect(await done(listCredentials(ctx(), {}))).toHaveLength(1)
})

test.each([
  ['edit', (made: Made) => update(made, { version: 7, credentialNumber: 'N4' })],
  ['renew', (made: Made) => renew(made, { version: 7 })],
  ['archive', (made: Made) => archiveCredential(ctxFor(made.user), { id: made.id, version: 7 })],
])('a stale %s changes nothing and answers with the license as it is', async (_name, act) => {
  const credential = await makeCredential()
  const result: Result<unknown> = await act(credential)
  const { user: _user, ...current } = credential
  expect(result).toEqual(fail('staleVersion', undefined, { current }))
  expect(await findCredential(database(), credential.id)).toEqual(current)
})
type Made = Awaited<ReturnType<typeof makeCredential>>
