import { describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { credentialFields, makeCredential } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { ok } from '@/lib/domain/result'
import { addYears } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { forOneReader } from '@/lib/server/security-headers'
import { updateUserPrefs } from '@/lib/services/users/update-user'
import { write } from '@/lib/services/write'
import { call, operation, preflighted, send } from './call'
import { makeWorld } from './world'

test('the answer of a write shows the new state', async () => {
  const world = await makeWorld()
  const query = `mutation A($id: ID!, $expiresAt: Date!) { renewCredential(id: $id, version: 1, expiresAt: $expiresAt, reason: "It has arrived.") {
    data { expiresAt renewalPeriods { endsAt } credits { countedUnits } compliance { status } } } }`
  const { id, expiresAt: before } = world.credential
  const { json } = await call(query, { id, expiresAt: addYears(before, 2) }, { cookie: world.cookie })
  expect(json.data?.renewCredential?.data?.renewalPeriods).toHaveLength(3)
  const twice = `mutation A($id: ID!) { a: archiveCredential(id: $id, version: 2) { success }
    b: restoreCredential(id: $id, version: 3) { success data { archivedAt } } }`
  const both = await call(twice, { id: world.credential.id }, { cookie: world.cookie })
  expect(both.json.data).toEqual({ a: { success: true }, b: { success: true, data: { archivedAt: null } } })
})

test('the answer to changed dates has the compliance of the new periods', async () => {
  const world = await makeWorld()
  const query = `mutation A($input: UpdateCredentialInput!) { updateCredential(input: $input) {
    data { renewalPeriods { id } currentPeriod { id } } } }`
  const input = { id: world.credential.id, version: 1, effectiveAt: '2019-01-15', expiresAt: '2027-01-15' }
  const { json } = await call(query, { input }, { cookie: world.cookie })
  const data = json.data?.updateCredential?.data as { renewalPeriods: { id: string }[]; currentPeriod: { id: string } }
  expect(data.renewalPeriods.map(({ id }) => id)).toContain(data.currentPeriod.id)
})

describe('a refusal says what is wrong in values too', () => {
  test('of a mutation, the scope that a token lacks', async () => {
    const { headers } = await makeApiToken({ scopes: ['credentials:read'] })
    const query = `mutation A { archiveCredential(id: "00000000-0000-4000-8000-000000000000", version: 1) {
      success i18nMessageKey params } }`
    const { json } = await call(query, {}, { headers })
    expect(json.data?.archiveCredential).toEqual({
      success: false,
      i18nMessageKey: 'errors.scopeRequired',
      params: { scope: 'credentials:write' },
    })
  })

  test('of what only a person has, that a token of an organization has none', async () => {
    const { headers } = await makeApiToken({ org: await makeOrg(), scopes: ['members:read'] })
    const { json } = await call('{ me { id } }', {}, { headers })
    expect(json.errors?.[0]?.extensions).toMatchObject({ code: 'noPerson' })
  })

  test('of empty fields, each in its own words and with the general key', async () => {
    const { cookie } = await makeSession(await makeUser())
    const query = `mutation A($input: CreditInput!) { addCredit(input: $input) {
      fieldErrors { field message i18nMessageKey } } }`
    const input = creditFields({ title: ' ', completedAt: ' ' })
    const { json } = await call(query, { input }, { cookie })
    const i18nMessageKey = 'validation.required'
    expect(json.data?.addCredit).toEqual({
      fieldErrors: [
        { field: 'input.title', message: 'Enter the title.', i18nMessageKey },
        { field: 'input.completedAt', message: 'Enter the date you completed it.', i18nMessageKey },
      ],
    })
  })

  test('of a query, which argument and why', async () => {
    const { cookie } = await makeSession(await makeUser())
    const { json } = await call('{ myCertificates(first: 1000) { edges { cursor } } }', {}, { cookie })
    const [problem] = json.errors ?? []
    expect(problem?.extensions).toEqual({
      code: 'invalidInput',
      i18nMessageKey: 'errors.invalidInput',
      documentation: expect.stringMatching(/^http.*\/developers\/errors#invalidInput$/),
      fieldErrors: [
        {
          field: 'first',
          message: translatorFor('en')('validation.whole', { min: 1, max: 100 }),
          i18nMessageKey: 'validation.whole',
          params: { min: 1, max: 100 },
        },
      ],
    })
  })
})

test('a row of the board names the person and the license as the employer’s own system knows them', async () => {
  const org = await makeOrg()
  const { id, user } = await makeRole({ orgId: org.id })
  const license = await makeCredential({ user })
  const { headers } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
  await call(operation('update-member'), { input: { id, version: 1, employeeId: 'E-1042' } }, { headers })
  const query = 'query A($orgId: ID!) { board(orgId: $orgId) { edges { node { employeeId userId credentialId } } } }'
  const { json } = await call(query, { orgId: org.id }, { headers })
  expect(json.data?.board).toEqual({
    edges: [{ node: { employeeId: 'E-1042', userId: user.id, credentialId: license.id } }],
  })
})

test('a stale edit is answered with the stored object, and says that nothing was saved', async () => {
  const world = await makeWorld()
  const query = `mutation A($id: ID!) { updateUser(id: $id, version: 99, data: { firstName: "Bea" }) {
    success message i18nMessageKey data { firstName version } } }`
  const { json } = await call(query, { id: world.user.id }, { cookie: world.cookie })
  const { firstName, version: now } = world.user
  expect(json.data?.updateUser).toEqual({
    success: false,
    // A button has nothing to compare and its dialog closes, so the text promises neither.
    message: expect.stringMatching(/Nothing was saved\. Check how it is now, then try again\.$/),
    i18nMessageKey: 'errors.staleVersion',
    data: { firstName, version: now },
  })
})

test('a stale edit says to an administrator who changed the record meanwhile and when, and to its owner that it was themself', async () => {
  const org = await makeOrg()
  const profile = { ...testProfile, firstName: 'Nadia', middleName: null, lastName: 'Petrova' }
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN', user: await makeUser({ profile }) })
  const member = await makeRole({ orgId: org.id })
  const [mine, theirs] = [await makeSession(org.admin), await makeSession(other.user)]
  const edit = async (cookie: string, jobTitle: string) => {
    const input = { id: member.id, version: 1, jobTitle }
    const { json } = await call(operation('update-member'), { input }, { cookie })
    return (json.data as { updateMember: Record<string, unknown> }).updateMember
  }
  expect(await edit(theirs.cookie, 'Aide')).toMatchObject({ success: true })
  const when = String.raw`[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M\s[A-Z]+`
  const said = (text: string) => expect.stringMatching(new RegExp(`^${text}$`))
  expect(await edit(mine.cookie, 'Nurse')).toMatchObject({
    i18nMessageKey: 'errors.staleVersion',
    message: said(`Nadia Petrova changed this on ${when}. Nothing was saved. Check how it is now, then try again.`),
    params: { changedBy: 'Nadia Petrova', said: said(`Nadia Petrova changed this on ${when}.`) },
  })
  const own = await edit(theirs.cookie, 'Nurse')
  expect(own).toMatchObject({
    params: { said: said(`You changed this yourself on ${when}, in another window or on another device.`) },
  })
  expect(own.params).not.toHaveProperty('changedBy')
})

test('who edits their own record is not told the name of whoever changed it for an organization', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  await database().user.update({ where: { id: user.id }, data: { version: { increment: 1 } } })
  await write(ctxFor(org.admin), async (w) => {
    w.audit({
      action: 'user.updated',
      subjectType: 'User',
      subjectId: user.id,
      personId: user.id,
      orgId: org.id,
      before: { firstName: 'A' },
      after: { firstName: 'B' },
    })
    return ok(null)
  })
  const query = `mutation A($id: ID!) { updateUser(id: $id, version: 1, data: { firstName: "Bea" }) { params } }`
  const { json } = await call(query, { id: user.id }, { cookie: (await makeSession(user)).cookie })
  const { params } = (json.data as { updateUser: { params: Record<string, string> } }).updateUser
  expect(params.said).toMatch(/^Someone else changed this on /)
  expect(params).not.toHaveProperty('changedBy')
})

describe('refusals speak the language of the reader', () => {
  const query = `mutation A($input: AddCredentialInput!) { addCredential(input: $input) {
    success message i18nMessageKey fieldErrors { field message i18nMessageKey params } data { id } } }`
  test.each(['en', 'es', 'ja'] as const)('%s', async (locale) => {
    const { cookie } = await makeSession(await makeUser())
    const input = credentialFields({ credentialNumber: 'x'.repeat(60), geo: 'ZZ' })
    const { json } = await call(query, { input }, { cookie, headers: { 'accept-language': locale } })
    const t = translatorFor(locale)
    const error = (field: string, key: string, params: Record<string, number> | null = null) => ({
      field,
      message: t(key, params ?? {}),
      i18nMessageKey: key,
      params,
    })
    expect(json.data?.addCredential).toEqual({
      success: false,
      message: t('errors.invalidInput'),
      i18nMessageKey: 'errors.invalidInput',
      data: null,
      fieldErrors: [
        error('input.geo', 'validation.chooseOne'),
        error('input.credentialNumber', 'validation.tooLong', { max: 50 }),
      ],
    })
  })

  test('the language a person chose comes before the browser’s', async () => {
    const user = await makeUser()
    const { cookie } = await makeSession(user)
    await call(
      operation('update-user-prefs'),
      { id: user.id, operation: 'SET', data: { uiLanguage: 'ja' } },
      { cookie },
    )
    const { json } = await call(query, { input: credentialFields({ geo: 'ZZ' }) }, { cookie })
    expect(json.data?.addCredential?.message).toBe(translatorFor('ja')('errors.invalidInput'))
  })
})

test('figures of a date are in US order, whatever style the person reads', async () => {
  const user = await makeUser()
  const prefs = { id: user.id, operation: 'SET', data: { uiLanguage: 'es', datesInLanguage: true } } as const
  await done(updateUserPrefs(ctxFor(user), prefs))
  const { cookie } = await makeSession(user)
  const born = async (dob: string) => {
    const text =
      'mutation ($id: ID!, $data: JSON!) { updateUser(id: $id, data: $data) { success fieldErrors { field } data { dob } } }'
    const { json } = await forOneReader(() => call(text, { id: user.id, data: { dob } }, { cookie }))
    return json.data?.updateUser
  }
  expect(await born('05/07/1986')).toMatchObject({ success: true, data: { dob: '1986-05-07' } })
  expect(await born('13/05/1986')).toMatchObject({ success: false })
})

describe('dates inside a sentence', () => {
  const query = '{ notices(first: 9) { edges { node { text } } } }'
  const asked = async (datesInLanguage: boolean, token: boolean) => {
    const { org, task } = await makeCurriculumOrg()
    const { user } = await makeRole({ orgId: org.id })
    const prefs = { id: user.id, operation: 'SET', data: { uiLanguage: 'ja', datesInLanguage } } as const
    await done(updateUserPrefs(ctxFor(user), prefs))
    await makeCurriculum({ org, taskIds: [task.id], due: 'FIXED_DATE', dueDate: '2028-03-16' })
    const { cookie } = await makeSession(user)
    const by = token ? { headers: (await makeApiToken({ user, scopes: ['profile:read'] })).headers } : { cookie }
    const { json } = await forOneReader(() => call(query, {}, by))
    return JSON.stringify(json.data?.notices)
  }

  test('are as the person has them in their browser', async () => {
    expect(await asked(true, false)).toContain('2028年3月16日')
    expect(await asked(false, false)).toContain('Mar 16, 2028')
  })

  test('are in US style for a program, whoever it acts for', async () => {
    expect(await asked(true, true)).toContain('Mar 16, 2028')
  })
})

describe('one idempotency key is one write', () => {
  const input = creditFields()
  const add = 'mutation($input: CreditInput!) { addCredit(input: $input) { success i18nMessageKey data { id } } }'
  const reversed = Object.fromEntries(Object.entries(input).toReversed())
  const body = (query: string, variables: unknown = { input }, operationName?: string) =>
    JSON.stringify({ query, variables, operationName })
  const named = add.replace('mutation', 'mutation Add')

  async function makeSender() {
    const { cookie } = await makeSession(await makeUser())
    const headers = { 'content-type': 'application/json', ...preflighted, cookie, 'idempotency-key': 'k-1' }
    const credits = async () => (await call('{ me { creditCount } }', {}, { cookie })).json.data?.me?.creditCount
    return { ask: async (text: string) => (await send({ headers, body: text })).json, credits }
  }

  test.each([
    ['the same text', body(add)],
    ['a space more', body(add.replace('{ success', '{  success'))],
    ['more fields of the answer', body(add.replace('{ id }', '{ id title createdAt units documents { id } }'))],
    ['another name', body(named)],
    ['its name said', body(named, { input }, 'Add')],
    ['another alias', body(add.replace('addCredit', 'added: addCredit'))],
    ['a second operation beside it', body(`${named} query Who { me { id } }`, { input }, 'Add')],
    ['its variables in another order', body(add, { input: reversed })],
  ])('a repeat by %s gets the first answer', async (_name, again) => {
    const { ask, credits } = await makeSender()
    const first = (await ask(body(add))).data?.addCredit
    const repeated = Object.values((await ask(again)).data ?? {})[0]
    expect(repeated).toMatchObject({ success: true, data: { id: first?.data?.id } })
    expect(await credits()).toBe(1)
  })

  const literal = (units: number) =>
    `mutation { addCredit(input: { title: "T", completedAt: "2026-05-02", units: ${units}, format: ONLINE }) { success i18nMessageKey } }`
  const withDefault = (title: string) =>
    `mutation($input: CreditInput = { title: "${title}", completedAt: "2026-05-02", units: 2, format: ONLINE }) {
      addCredit(input: $input) { success i18nMessageKey } }`
  const feedback = 'mutation { sendFeedbackMessage(message: "Hello") { success i18nMessageKey } }'

  test.each([
    ['another value', body(add), body(add, { input: { ...input, units: 3 } })],
    ['another value in its text', body(literal(2)), body(literal(3))],
    ['another usual value', body(withDefault('A'), {}), body(withDefault('B'), {})],
    ['another mutation', body(add), body(feedback)],
    ['another mutation with the same variables', body(add), body(feedback, { input })],
    [
      'another mutation of the same name',
      body(named, { input }, 'Add'),
      body(`${feedback.replace('{', 'Add {')}`, { input }, 'Add'),
    ],
  ])('a request with %s is refused', async (_name, first, other) => {
    const { ask, credits } = await makeSender()
    expect((await ask(first)).data?.addCredit).toMatchObject({ success: true })
    const refused = Object.values((await ask(other)).data ?? {})[0]
    expect(refused).toMatchObject({ success: false, i18nMessageKey: 'errors.idempotencyMismatch' })
    expect(await credits()).toBe(1)
  })
})
