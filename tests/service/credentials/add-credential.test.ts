import { expect, test } from 'vitest'
import { credentialFields, makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { addCredential, updateOwnCredential } from '@/lib/services/credentials/change-credential'

test('a license gets its renewal periods', async () => {
  const result = await addCredential(ctxFor(await makeUser()), { input: credentialFields() })
  expect(result).toMatchObject({ ok: true, value: { version: 1, verifiedState: 'UNVERIFIED', archivedAt: null } })
  expect(result.ok && result.value.renewalPeriods).toHaveLength(2)
})

test('dates are read as people type them', async () => {
  const dates = { effectiveAt: '3/1/2022', expiresAt: 'March 1, 2026' }
  const result = await addCredential(ctxFor(await makeUser()), { input: credentialFields(dates) })
  expect(result).toMatchObject({ ok: true, value: { effectiveAt: '2022-03-01', expiresAt: '2026-03-01' } })
})

test('a license of a kind without public lookup starts as unverifiable', async () => {
  const input = credentialFields({ geo: 'NV', credentialType: 'RN' })
  const result = await addCredential(ctxFor(await makeUser()), { input })
  expect(result).toMatchObject({ ok: true, value: { verifiedState: 'UNVERIFIABLE' } })
})

test('how a license is renewed can be said with it, for the period that runs', async () => {
  const input = credentialFields({ geo: 'OK', credentialType: 'RN', ways: ['PRACTICE', 'PRACTICE'] })
  const result = await addCredential(ctxFor(await makeUser()), { input })
  expect(result).toMatchObject({
    ok: true,
    value: { version: 1, renewalAnswers: { ways: ['PRACTICE'], ruledOut: [] } },
  })
  const value = result.ok ? result.value : null
  const { endsAt } =
    value?.renewalPeriods.find((period) => period.startsAt <= today() && today() <= period.endsAt) ?? {}
  expect(value?.renewalAnswers?.periodEndsAt).toBe(endsAt)
})

test.each([
  [{ credentialNumber: '' }, 'invalidInput', 'credentialNumber', 'validation.required'],
  [{ credentialNumber: 'a\u0000b' }, 'invalidInput', 'credentialNumber', 'validation.controlCharacters'],
  [{ credentialNumber: '<b>' }, 'invalidInput', 'credentialNumber', 'validation.credentialNumber'],
  [{ geo: 'ZZ' }, 'invalidInput', 'geo', 'validation.chooseOne'],
  [{ geo: 'CA', credentialType: 'RRT' }, 'typeNotAllowed', 'credentialType', 'validation.typeNotAllowed'],
  [{ effectiveAt: '' }, 'invalidInput', 'effectiveAt', 'validation.required'],
  [{ effectiveAt: '2024-02-30' }, 'invalidInput', 'effectiveAt', 'validation.couldNotParseDate'],
  [{ effectiveAt: '2024-01-01', expiresAt: '2024-01-01' }, 'invalidInput', 'expiresAt', 'validation.expiryBeforeIssue'],
  [{ expiresAt: addDays(today(), 19_000) }, 'invalidInput', 'expiresAt', 'validation.invalidDate'],
  [{ firstLicense: 'yes' }, 'invalidInput', 'firstLicense', 'validation.chooseOne'],
  [{ multistate: true }, 'invalidInput', 'multistate', 'validation.notMultistate'],
  [{ verifiedState: 'YES' }, 'invalidInput', 'verifiedState', 'validation.unknownField'],
  [{ ways: ['SLEEP'] }, 'invalidInput', 'ways.0', 'validation.chooseOne'],
  [{ userId: 'x' }, 'invalidInput', 'userId', 'validation.unknownField'],
])('a bad field is refused: %j', async (fields, code, field, key) => {
  const user = await makeUser()
  const result = await addCredential(ctxFor(user), { input: credentialFields(fields) })
  expect(result).toMatchObject({ ok: false, problem: { code, fields: { [`input.${field}`]: key } } })
  expect(await database().credential.count({ where: { userId: user.id } })).toBe(0)
})

test('impossible dates are reported together with the other bad fields', async () => {
  const ask = async (fields: object) =>
    addCredential(ctxFor(await makeUser()), { input: credentialFields({ credentialNumber: '', geo: 'ZZ', ...fields }) })
  const others = { 'input.credentialNumber': 'validation.required', 'input.geo': 'validation.chooseOne' }
  expect(await ask({ effectiveAt: '1800-01-01', expiresAt: '2024-02-30' })).toEqual(
    fail('invalidInput', {
      ...others,
      'input.effectiveAt': 'validation.invalidDate',
      'input.expiresAt': 'validation.couldNotParseDate',
    }),
  )
  expect(await ask({ effectiveAt: '2024-01-02', expiresAt: 'Jan 1, 2024' })).toEqual(
    fail('invalidInput', { ...others, 'input.expiresAt': 'validation.expiryBeforeIssue' }),
  )
})

test('a text that is too long is refused with the limit', async () => {
  const input = credentialFields({ credentialNumber: '1'.repeat(51) })
  const result = await addCredential(ctxFor(await makeUser()), { input })
  const problem = { key: 'validation.tooLong', params: { max: 50 } }
  expect(result).toMatchObject({ ok: false, problem: { fields: { 'input.credentialNumber': problem } } })
})

test('the same number of the same type is refused, and of another type or person accepted', async () => {
  const first = await makeCredential({ credentialNumber: 'S1' })
  const again = await addCredential(ctxFor(first.user), { input: credentialFields({ credentialNumber: 'S1' }) })
  expect(again).toMatchObject({ ok: false, problem: { code: 'credentialExists' } })
  await makeCredential({ user: first.user, credentialNumber: 'S1', credentialType: 'HHA' })
  await makeCredential({ credentialNumber: 'S1' })
})

test.each([
  ['LVN', 'VN 271904', 'VN271904'],
  ['LVN', 'VN 271904', 'vn-271904'],
  ['LVN', 'VN 271904', '271904'],
  ['CNA', '00384412', '384412'],
  ['RN', '資格一', '資格一'],
])('a %s with the number %s is the same license as %s', async (credentialType, first, again) => {
  const { user } = await makeCredential({ credentialType, credentialNumber: first })
  const input = credentialFields({ credentialType, credentialNumber: again })
  expect(await addCredential(ctxFor(user), { input })).toMatchObject({
    problem: { code: 'credentialExists', fields: { 'input.credentialNumber': 'validation.credentialExists' } },
  })
})

test.each([
  ['A12345', 'B12345'],
  ['12345', '123450'],
  ['資格一', '資格二'],
])('the numbers %s and %s are two licenses', async (first, second) => {
  const { user } = await makeCredential({ credentialNumber: first })
  const input = credentialFields({ credentialNumber: second })
  expect(await addCredential(ctxFor(user), { input })).toMatchObject({ ok: true })
})

test('of twenty requests at once with the same number one makes a license', async () => {
  const user = await makeUser()
  const input = credentialFields()
  const results = await Promise.all(Array.from({ length: 20 }, () => addCredential(ctxFor(user), { input })))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.problem.code === 'credentialExists')).toHaveLength(19)
  expect(await database().credential.count({ where: { userId: user.id } })).toBe(1)
})

test('a nurse says that a license is multistate, and takes it back; an aide’s is none', async () => {
  const license = await makeCredential({ geo: 'TX', credentialType: 'RN', multistate: true })
  expect(license.multistate).toBe(true)
  const ctx = ctxFor(license.user)
  const change = (id: string, version: number, multistate: boolean) =>
    updateOwnCredential(ctx, { input: { id, version, multistate } })
  expect(await change(license.id, 1, false)).toMatchObject({ ok: true, value: { version: 2, multistate: false } })
  // Nothing said leaves it.
  expect(await updateOwnCredential(ctx, { input: { id: license.id, version: 2 } })).toMatchObject({
    ok: true,
    value: { multistate: false },
  })
  const aide = await makeCredential({ user: license.user })
  expect(aide.multistate).toBeNull()
  expect(await change(aide.id, 1, true)).toEqual(
    fail('invalidInput', { 'input.multistate': 'validation.notMultistate' }),
  )
})
