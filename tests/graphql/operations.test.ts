import { readdirSync } from 'node:fs'
import { isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSchema } from '@/graphql/schema'
import { database } from '@/lib/data/db'
import { translatorFor } from '@/lib/i18n/translator'
import { credentialFields, makeCredential } from '@/tests/factories/credentials'
import { creditFields, makeCredit } from '@/tests/factories/credits'
import { makeOrg } from '@/tests/factories/orgs'
import { makeUnverifiedUser, makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'
import { type Answered, call, operation } from './call'

type World = Awaited<ReturnType<typeof makeWorld>>
/** One person with one of everything, anew for each question, so that no answer depends on another. */
async function makeWorld() {
  const user = await makeUser()
  const credential = await makeCredential({ user })
  const credit = await makeCredit({ user })
  const org = await makeOrg({ admin: user })
  const session = await makeSession(user)
  const other = await makeSession(user)
  return { user, credential, credit, org, other, cookie: session.cookie }
}

/** What the owner is answered: the thing itself, a done write, a refusal by its code, or nothing. */
type Outcome = 'data' | 'done' | 'null' | `refused:${string}`
type Row = {
  variables: (world: World) => Record<string, unknown>
  owner: Outcome
  /** What somebody else is told who sends the same. */
  stranger: Outcome
  /** What a person is told whose contact is not proven, and who sends the same. */
  unverified: Outcome | 'error:verificationRequired'
}
const version = 1
const ofId = (owner: Outcome = 'done'): Omit<Row, 'variables'> => ({
  owner,
  stranger: owner === 'data' ? 'null' : 'refused:notFound',
  unverified: owner === 'data' ? 'error:verificationRequired' : 'refused:verificationRequired',
})
const mine = (owner: Outcome = 'done'): Omit<Row, 'variables'> => ({
  owner,
  stranger: owner,
  unverified: 'refused:verificationRequired',
})

const rows: Record<string, Row> = {
  'add-credential': { variables: () => ({ input: credentialFields() }), ...mine() },
  'add-credit': { variables: () => ({ input: creditFields() }), ...mine() },
  'archive-credential': { variables: ({ credential }) => ({ id: credential.id, version }), ...ofId() },
  'change-contact': {
    variables: () => ({ kind: 'EMAIL', value: 'next@example.com' }),
    ...{ owner: 'done', stranger: 'done', unverified: 'done' },
  },
  'correct-credit': { variables: ({ credit }) => ({ id: credit.id, version, input: creditFields() }), ...ofId() },
  'end-other-sessions': { variables: () => ({}), ...mine() },
  'end-session': { variables: ({ other }) => ({ id: other.id }), ...ofId() },
  'find-or-create-user-by-contact': {
    variables: ({ user }) => ({ contact: user.email, auth0Id: 'auth0' }),
    // A cookie carries no claims: only a token of the provider does.
    ...{ owner: 'null', stranger: 'null', unverified: 'null' },
  },
  'get-credit-by-id': { variables: ({ credit }) => ({ id: credit.id }), ...ofId('data') },
  'get-credits-for-credential-id': {
    variables: ({ credential }) => ({ credentialId: credential.id }),
    ...ofId('data'),
  },
  'get-latest-renewal-period-for-credential': {
    variables: ({ credential }) => ({ credentialId: credential.id }),
    ...ofId('data'),
  },
  'get-org-by-id': { variables: ({ org }) => ({ id: org.id }), ...ofId('data') },
  'get-user-wheel-role': {
    variables: ({ user }) => ({ id: user.id }),
    ...{ owner: 'refused:none', stranger: 'refused:none', unverified: 'refused:none' },
  },
  'recheck-verification': {
    variables: () => ({}),
    ...{ owner: 'refused:signInRequired', stranger: 'refused:signInRequired', unverified: 'refused:signInRequired' },
  },
  'renew-credential': { variables: ({ credential }) => ({ id: credential.id, version }), ...ofId() },
  'restore-credential': {
    variables: ({ credential }) => ({ id: credential.id, version }),
    ...ofId('refused:notArchived'),
  },
  'save-user-document': {
    variables: ({ user }) => ({ id: user.id, data: {} }),
    ...mine('refused:invalidInput'),
  },
  'send-contact-code': {
    variables: () => ({}),
    ...{ owner: 'refused:alreadyVerified', stranger: 'refused:alreadyVerified', unverified: 'done' },
  },
  'send-feedback-message': {
    variables: () => ({ message: 'Hello' }),
    ...{ owner: 'done', stranger: 'done', unverified: 'done' },
  },
  'set-renewal-period': {
    variables: ({ credential }) => {
      const { id, startsAt, endsAt } = credential.renewalPeriods[0]!
      return { input: { credentialId: credential.id, version, renewalPeriodId: id, startsAt, endsAt } }
    },
    ...ofId(),
  },
  'update-credential': {
    variables: ({ credential }) => ({ input: { id: credential.id, version, credentialNumber: 'U1' } }),
    ...ofId(),
  },
  'update-user': { variables: ({ user }) => ({ id: user.id, data: { firstName: 'Bea' } }), ...ofId() },
  'update-user-prefs': {
    variables: ({ user }) => ({ id: user.id, operation: 'SET', data: { uiLanguage: 'es' } }),
    ...{ owner: 'done', stranger: 'refused:notFound', unverified: 'refused:notFound' },
  },
  'verify-contact': {
    variables: ({ user }) => ({ contactId: user.contacts[0]!.id, code: '123456' }),
    ...{ owner: 'refused:alreadyVerified', stranger: 'refused:notFound', unverified: 'refused:notFound' },
  },
  'withdraw-credit': { variables: ({ credit }) => ({ id: credit.id, version }), ...ofId() },
}

const files = readdirSync('graphql/operations').map((file) => file.replace('.graphql', ''))

test('every published operation is asked here', () => {
  expect(files.toSorted()).toEqual(Object.keys(rows).toSorted())
})

test('every field of the schema is an operation or a query below', () => {
  const schema = makeSchema()
  const documents = files.map(operation).join('\n')
  const asked = (name: string) => documents.includes(`${name}(`) || documents.includes(`${name} {`) || name in queries
  const roots = [schema.getQueryType(), schema.getMutationType()].filter(isObjectType)
  const missing = roots.flatMap((root) => Object.keys(root.getFields())).filter((name) => !asked(name))
  expect(missing).toEqual([])
})

function outcomeOf({ json }: Awaited<ReturnType<typeof call>>): string {
  const [error] = json.errors ?? []
  if (error) return `error:${error.extensions.code}`
  const value = Object.values(json.data ?? {})[0] as Answered | null | undefined
  if (value === null || value === undefined) return 'null'
  if (!('success' in value)) return 'data'
  return value.success ? 'done' : `refused:${value.i18nMessageKey?.replace('errors.', '') ?? 'none'}`
}
const asRefusal = (outcome: string) => outcome.replace('error:', 'refused:')

describe.each(Object.entries(rows))('%s', (name, row) => {
  const ask = (world: World, cookie?: string) => call(operation(name), row.variables(world), cookie ? { cookie } : {})
  const counts = async () => {
    const db = database()
    return Promise.all([db.auditEvent.count(), db.user.count(), db.credential.count(), db.credit.count()])
  }
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })

  test('signed out: nothing, and nothing written', async () => {
    const before = await counts()
    const outcome = outcomeOf(await ask(world))
    const allowed =
      name === 'get-user-wheel-role' ? ['error:signInRequired', 'refused:none'] : ['refused:signInRequired']
    expect(allowed).toContain(name === 'get-user-wheel-role' ? outcome : asRefusal(outcome))
    expect(await counts()).toEqual(before)
  })

  test('a stranger', async () => {
    const { cookie } = await makeSession(await makeUser())
    const outcome = outcomeOf(await ask(world, cookie))
    if (name.startsWith('find-or-create')) return expect(outcome).toBe('error:signInRequired')
    expect(outcome).toBe(row.stranger)
  })

  test('somebody unverified', async () => {
    const { cookie } = await makeSession(await makeUnverifiedUser())
    const outcome = outcomeOf(await ask(world, cookie))
    if (name.startsWith('find-or-create')) return expect(outcome).toBe('error:signInRequired')
    expect(outcome).toBe(row.unverified)
  })

  test('a super admin sees organizations and nothing else of others', async () => {
    const { cookie } = await makeSession(await makeUser({ wheel: true }))
    const outcome = outcomeOf(await ask(world, cookie))
    if (name.startsWith('find-or-create')) return expect(outcome).toBe('error:signInRequired')
    expect(outcome).toBe(name === 'get-org-by-id' ? 'data' : row.stranger)
  })

  test('its owner', async () => {
    const outcome = outcomeOf(await ask(world, world.cookie))
    if (name.startsWith('find-or-create')) return expect(outcome).toBe('error:signInRequired')
    expect(outcome).toBe(row.owner)
  })
})

/** Queries that the pages or integrators use and that no published operation names. */
const queries: Record<string, string> = {
  me: '{ me { id email prefs { uiLanguage } contacts { value } address { city } enrollmentCount currentEnrollmentCount creditCount } }',
  credential: 'query A($id: ID!) { credential(id: $id) { id compliance { status } currentPeriod { startsAt } } }',
  credentials: '{ credentials(includeArchived: true) { id renewalPeriods { id compliance { status ruleId } } } }',
  list: '{ list(name: "genders") { code label } }',
  credentialTypes: '{ credentialTypes(geo: "CA") { code label shortLabel verifiable hasUnitRules } }',
  signedInDevices: '{ signedInDevices { id current } }',
  contactCode: '{ contactCode { contactId expiresAt } }',
  signInMethods: '{ signInMethods { id loginType } }',
}

describe.each(Object.entries(queries))('%s', (name, query) => {
  test('signed out and signed in', async () => {
    const world = await makeWorld()
    const variables = { id: world.credential.id }
    const out = outcomeOf(await call(query, variables))
    const open = ['list', 'credentialTypes'].includes(name)
    expect(out).toBe(open ? 'data' : name === 'me' ? 'null' : 'error:signInRequired')
    const inside = await call(query, variables, { cookie: world.cookie })
    expect(outcomeOf(inside)).toBe(name === 'contactCode' ? 'null' : 'data')
    const stranger = await makeSession(await makeUser())
    expect((await call(query, variables, { cookie: stranger.cookie })).text).not.toContain(world.credential.id)
  })
})

test('after a write its answer shows what there is now', async () => {
  const world = await makeWorld()
  const query = `mutation A($id: ID!) { renewCredential(id: $id, version: 1) {
    data { expiresAt renewalPeriods { endsAt } credits { countedUnits } compliance { status } } } }`
  const { json } = await call(query, { id: world.credential.id }, { cookie: world.cookie })
  expect(json.data?.renewCredential?.data?.renewalPeriods).toHaveLength(3)
  const twice = `mutation A($id: ID!) { a: archiveCredential(id: $id, version: 2) { success }
    b: restoreCredential(id: $id, version: 3) { success data { archivedAt } } }`
  const both = await call(twice, { id: world.credential.id }, { cookie: world.cookie })
  expect(both.json.data).toEqual({ a: { success: true }, b: { success: true, data: { archivedAt: null } } })
})

test('changed dates: the compliance of the answer is that of the new periods', async () => {
  const world = await makeWorld()
  const query = `mutation A($input: UpdateCredentialInput!) { updateCredential(input: $input) {
    data { renewalPeriods { id } currentPeriod { id } } } }`
  const input = { id: world.credential.id, version: 1, effectiveAt: '2019-01-15', expiresAt: '2027-01-15' }
  const { json } = await call(query, { input }, { cookie: world.cookie })
  const data = json.data?.updateCredential?.data as { renewalPeriods: { id: string }[]; currentPeriod: { id: string } }
  expect(data.renewalPeriods.map(({ id }) => id)).toContain(data.currentPeriod.id)
})

test('a stale edit answers with the object as it is now', async () => {
  const world = await makeWorld()
  const query = `mutation A($id: ID!) { updateUser(id: $id, version: 99, data: { firstName: "Bea" }) {
    success i18nMessageKey data { firstName version } } }`
  const { json } = await call(query, { id: world.user.id }, { cookie: world.cookie })
  const { firstName, version: now } = world.user
  expect(json.data?.updateUser).toEqual({
    ...{ success: false, i18nMessageKey: 'errors.staleVersion', data: { firstName, version: now } },
  })
})

describe('refusals speak the language of the reader', () => {
  const query = `mutation A($input: AddCredentialInput!) { addCredential(input: $input) {
    success message i18nMessageKey fieldErrors { field message i18nMessageKey } data { id } } }`
  test.each(['en', 'es', 'ja'] as const)('%s', async (locale) => {
    const { cookie } = await makeSession(await makeUser())
    const input = credentialFields({ credentialNumber: 'x'.repeat(60), geo: 'ZZ' })
    const { json } = await call(query, { input }, { cookie, headers: { 'accept-language': locale } })
    const t = translatorFor(locale)
    const error = (field: string, key: string, values = {}) => ({ field, message: t(key, values), i18nMessageKey: key })
    expect(json.data?.addCredential).toEqual({
      ...{ success: false, message: t('errors.invalidInput'), i18nMessageKey: 'errors.invalidInput', data: null },
      fieldErrors: [
        error('input.geo', 'validation.chooseOne'),
        error('input.credentialNumber', 'validation.tooLong', { max: 50 }),
      ],
    })
  })

  test('the language a person chose comes first', async () => {
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

test('the repeat of a keyed request gets the same answer', async () => {
  const { cookie } = await makeSession(await makeUser())
  const query = 'mutation A($input: AddCreditInput!) { addCredit(input: $input) { success } }'.replace(
    'AddCredit',
    'Credit',
  )
  const full = query.replace('{ success }', '{ success data { id createdAt units completedAt documents { id } } }')
  const headers = { 'idempotency-key': 'k-1' }
  const input = creditFields()
  const first = await call(full, { input }, { cookie, headers })
  const second = await call(full, { input }, { cookie, headers })
  expect(second.json).toEqual(first.json)
  expect(first.json.data?.addCredit?.success).toBe(true)
  const other = await call(full, { input: creditFields() }, { cookie, headers })
  expect(other.json.data?.addCredit?.success).toBe(false)
})
