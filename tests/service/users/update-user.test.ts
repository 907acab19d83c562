import { describe, expect, test } from 'vitest'
import { today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { fail } from '@/lib/domain/result'
import { addYears } from '@/lib/domain/time/plain-date'
import { updateOwnUser, updateUserPrefs } from '@/lib/services/users/update-user'
import { countOwnCredits, getPerson, getUserWheelRole } from '@/lib/services/users/user'

const update = async (data: unknown, version?: number) => {
  const user = await makeUser({ profile: null })
  return {
    user,
    result: await updateOwnUser.unknown(ctxFor(user), { id: user.id, data, ...(version ? { version } : {}) }),
  }
}

test('a person fills in the whole profile', async () => {
  const address = { street1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93721-1234' }
  const { user, result } = await update({
    firstName: ' Ana ',
    middleName: '',
    lastName: 'Ruiz',
    dob: '5/17/1990',
    gender: '',
    races: [],
    languages: ['es', 'en', 'es'],
    address,
    acknowledged: true,
    adopted: true,
  })
  expect(result).toMatchObject({
    ok: true,
    value: {
      firstName: 'Ana',
      middleName: null,
      lastName: 'Ruiz',
      dob: '1990-05-17',
      gender: null,
      languages: ['es', 'en'],
      address,
      acknowledgedAt: expect.any(Date),
      adoptedAt: expect.any(Date),
      version: 2,
    },
  })
  expect(await done(getPerson(ctxFor(user), {}))).toMatchObject({ firstName: 'Ana' })
  expect(await done(countOwnCredits(ctxFor(user), {}))).toBe(0)
})

test('omitted fields stay, and the times of acknowledging are set once', async () => {
  const user = await makeUser()
  const data = { lastName: 'Lopez', acknowledged: true, address: { city: 'Reno' } }
  const after = await done(
    updateOwnUser.unknown(ctxFor(user, { now: new Date(Date.now() + 60_000) }), { id: user.id, data }),
  )
  expect(after).toMatchObject({ firstName: user.firstName, lastName: 'Lopez', acknowledgedAt: user.acknowledgedAt })
  const line = { address: { street2: 'Unit 4' } }
  const again = await done(updateOwnUser(ctxFor(user), { id: user.id, data: line }))
  expect(again.address).toMatchObject({ city: 'Reno', street2: 'Unit 4' })
})

test.each([
  [{ firstName: '' }, 'data.firstName', 'validation.required'],
  [{ firstName: null }, 'data.firstName', 'validation.required'],
  [{ firstName: { contains: 'a' } }, 'data.firstName', 'validation.required'],
  [{ dob: addYears(today(), -15) }, 'data.dob', 'validation.minimumAge'],
  [{ dob: addYears(today(), -101) }, 'data.dob', 'validation.mustBeAlive'],
  [{ dob: 'soon' }, 'data.dob', 'validation.couldNotParseDate'],
  [{ dob: '7 de mayo de 1986' }, 'data.dob', 'validation.couldNotParseDate'],
  [{ dob: '1986-05-07T10:00:00Z' }, 'data.dob', 'validation.couldNotParseDate'],
  [{ gender: 'X' }, 'data.gender', 'validation.chooseOne'],
  [{ races: 'all' }, 'data.races', 'validation.chooseOne'],
  [{ languages: ['xx'] }, 'data.languages.0', 'validation.chooseOne'],
  [{ address: { postalCode: '1234' } }, 'data.address.postalCode', 'validation.postalCode'],
  [{ address: { userId: 'x' } }, 'data.address.userId', 'validation.unknownField'],
  [{ acknowledged: false }, 'data.acknowledged', 'validation.acknowledge'],
  [{ adopted: 'yes' }, 'data.adopted', 'validation.adopt'],
  [{ acknowledgedAt: '2020-01-01' }, 'data.acknowledgedAt', 'validation.unknownField'],
  [{ wheelAt: '2020-01-01' }, 'data.wheelAt', 'validation.unknownField'],
  [{ roles: { create: { roleType: 'ADMIN' } } }, 'data.roles', 'validation.unknownField'],
])('a bad field is refused: %j', async (data, field, key) => {
  const { user, result } = await update(data)
  expect(result).toMatchObject({ ok: false, problem: { code: 'invalidInput', fields: { [field]: key } } })
  expect((await userNow(user.id)).version).toBe(user.version)
})

test('an impossible date of birth is reported together with the other bad fields', async () => {
  const wrong = { firstName: '', lastName: 'x'.repeat(101), address: { postalCode: '1' } }
  const others = {
    'data.firstName': 'validation.required',
    'data.lastName': { key: 'validation.tooLong', params: { max: 100 } },
    'data.address.postalCode': 'validation.postalCode',
  }
  for (const [dob, key] of [
    ['1800-01-01', 'validation.mustBeAlive'],
    [addYears(today(), -15), 'validation.minimumAge'],
    ['soon', 'validation.couldNotParseDate'],
  ]) {
    const { result } = await update({ ...wrong, dob })
    expect(result).toEqual(fail('invalidInput', { ...others, 'data.dob': key! }))
  }
})

test('a stale version is refused with the person as they are', async () => {
  const { user, result } = await update({ firstName: 'Ana' }, 9)
  expect(result).toEqual(fail('staleVersion', undefined, { current: await userNow(user.id) }))
})

test('of twenty edits of one version at once one succeeds', async () => {
  const user = await makeUser()
  const edit = (index: number) =>
    updateOwnUser(ctxFor(user), { id: user.id, version: user.version, data: { firstName: `N${index}` } })
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => edit(index)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect((await userNow(user.id)).version).toBe(user.version + 1)
})

describe('preferences', () => {
  const prefs = async (operation: string, data: unknown) => {
    const user = await makeUser()
    return updateUserPrefs.unknown(ctxFor(user), { id: user.id, operation, data })
  }

  test('are set and unset', async () => {
    const user = await makeUser()
    const run = (operation: string, data: unknown) =>
      done(updateUserPrefs.unknown(ctxFor(user), { id: user.id, operation, data }))
    const both = { uiLanguage: 'ja', noCredential: true }
    expect(await run('SET', both)).toMatchObject(both)
    expect(await run('UNSET', ['uiLanguage'])).toMatchObject({ uiLanguage: null, noCredential: true })
    expect(await run('UNSET', { noCredential: '' })).toMatchObject({ noCredential: false })
  })

  test.each([
    ['SET', { uiLanguage: 'fr' }],
    ['SET', { wheelAt: '2020-01-01' }],
    ['SET', { noCredential: 'yes' }],
    ['UNSET', ['wheelAt']],
    ['UNSET', { disabledAt: null }],
    ['DELETE', {}],
    ['$set', { uiLanguage: 'ja' }],
  ])('with a bad value are refused: %s %j', async (operation, data) => {
    expect(await prefs(operation, data)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
  })

  test('with an unknown operation are refused at that argument', async () => {
    expect(await prefs('DELETE', {})).toEqual(fail('invalidInput', { operation: 'validation.chooseOne' }))
  })
})

test('a person alone reads whether they are a super admin', async () => {
  const superAdmin = await makeUser({ superAdmin: true })
  const user = await makeUser()
  expect(await done(getUserWheelRole(ctxFor(superAdmin), { id: superAdmin.id }))).toBe(true)
  expect(await done(getUserWheelRole(ctxFor(user), { id: user.id }))).toBe(false)
  expect(await getUserWheelRole(ctxFor(user), { id: superAdmin.id })).toEqual(fail('notFound'))
})
