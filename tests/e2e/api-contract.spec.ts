import { makeInvitation } from '../../fixtures/orgs'
import { type Answered, ask, send, tokenOf } from './api-client'
import { makeMember, makeOrg } from './org'
import { makePerson, newSession } from './people'
import { expect, test } from './test'

/**
 * The specification's contract (sections 3 and 7), as an outsider would check it against the running server: each
 * operation with its name, kind, arguments and result, the headers and envelope of a request, and the shape of a
 * response.
 */

const entity = 'id createdAt updatedAt'
const address = `address { ${entity} street1 street2 city state postalCode }`
const period = `${entity} startsAt endsAt`
const credential = `credentials { ${entity} effectiveAt expiresAt credentialNumber credentialType geo verifiedAt verifiedState
  verifiedStateReasons verifiedStateDetail archivedAt renewalPeriods { ${period} } }`
const roles = `roles { ${entity} roleType org { id name } }`
const invitations = `invitations { ${entity} invitationType respondedAt org { id name createdAt updatedAt }
  taskSession { id createdAt updatedAt } }`
const user = `${entity} acknowledgedAt adoptedAt firstName middleName lastName email phone dob gender orientation races languages
  ${address} ${credential} ${roles} ${invitations} enrollmentCount currentEnrollmentCount creditCount
  prefs { uiLanguage noCredential }`
const org = `${entity} name providers { id geo providerNumber effectiveAt expiresAt credentialTypes } appFeatures { featureType } ${address}`

/** A new person with a license, a credit, and an organization of which they are the only administrator. */
async function makeScene() {
  const { id: orgId, adminId: userId, admin } = await makeOrg()
  const headers = { cookie: `sid=${await newSession(userId)}`, origin: process.env.E2E_ORIGIN! }
  const as = (query: string, variables: Record<string, unknown> = {}, more: Record<string, string> = {}) =>
    ask(query, variables, { ...headers, ...more })
  const license = {
    geo: 'CA',
    credentialType: 'CNA',
    credentialNumber: '00123456',
    effectiveAt: '2025-03-01',
    expiresAt: '2027-02-28',
  }
  const added = await as(
    'mutation addCredential($input: AddCredentialInput!) { addCredential(input: $input) { data { id } } }',
    { input: license },
  )
  const credit = { title: 'Safe transfers', completedAt: '2026-05-02', units: 4, format: 'IN_PERSON' }
  const given = await as('mutation addCredit($input: CreditInput!) { addCredit(input: $input) { data { id } } }', {
    input: credit,
  })
  return {
    userId,
    orgId,
    email: admin.email!,
    headers,
    as,
    credentialId: String(added.json.data?.addCredential?.data?.id),
    creditId: String(given.json.data?.addCredit?.data?.id),
  }
}
let scene: Awaited<ReturnType<typeof makeScene>>
test.beforeAll(async () => {
  scene = await makeScene()
})

/** The single field of a response without errors. */
async function answered(query: string, variables: Record<string, unknown>): Promise<Answered> {
  const { status, json } = await scene.as(query, variables)
  expect([status, json.errors]).toEqual([200, undefined])
  return Object.values(json.data ?? {})[0]!
}

test('findOrCreateUserByContact, a query of contact and auth0Id, answers the user record', async () => {
  const query = `query findOrCreateUserByContact($contact: String!, $auth0Id: String!) {
    findOrCreateUserByContact(contact: $contact, auth0Id: $auth0Id) { ${user} } }`
  const record = async (email: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(email)}` }
    const { json } = await ask(query, { contact: email, auth0Id: 'auth0' }, headers)
    expect(json.errors).toBeUndefined()
    return json.data?.findOrCreateUserByContact
  }
  const [first, again] = [await record('maria@example.com'), await record('maria@example.com')]
  expect(first).toMatchObject({ firstName: 'Maria', email: 'maria@example.com', credentials: [{ geo: 'CA' }] })
  expect(again?.id).toBe(first?.id)
  const { json } = await scene.as(query, { contact: scene.email, auth0Id: 'auth0' })
  expect([json.errors, json.data?.findOrCreateUserByContact?.id]).toEqual([undefined, scene.userId])
  // Somebody without a verified contact has a record too, with nothing in it.
  expect(await record('ana@example.com')).toMatchObject({ email: 'ana@example.com', credentials: [], roles: [] })
})

test('updateUser, a mutation of id and data, answers success, message and the user', async () => {
  const query = `mutation updateUser($id: ID!, $data: JSON!) { updateUser(id: $id, data: $data) { success message data { ${user} } } }`
  const home = { street1: '1 Main St', city: 'Fresno', state: 'CA', postalCode: '93650' }
  const data = { middleName: 'Quist', languages: ['en', 'es'], address: home, adopted: true }
  const result = await answered(query, { id: scene.userId, data })
  expect(result).toMatchObject({ success: true, message: null, data: { middleName: 'Quist', address: home } })
  expect(Date.parse(String(result.data?.adoptedAt))).not.toBeNaN()
})

test('getUserWheelRole, a query of id, answers success', async () => {
  const query = 'query getUserWheelRole($id: ID!) { getUserWheelRole(id: $id) { success } }'
  expect(await answered(query, { id: scene.userId })).toEqual({ success: false })
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  const asSuperAdmin = await ask(query, { id }, { ...scene.headers, cookie: `sid=${await newSession(id)}` })
  expect(asSuperAdmin.json.data?.getUserWheelRole).toEqual({ success: true })
})

test('updateUserPrefs, a mutation of id, operation and data, answers success, message and data', async () => {
  const query = `mutation updateUserPrefs($id: ID!, $operation: String!, $data: JSON!) {
    updateUserPrefs(id: $id, operation: $operation, data: $data) { success message data { prefs { uiLanguage noCredential } } } }`
  const set = await answered(query, { id: scene.userId, operation: 'SET', data: { uiLanguage: 'es' } })
  expect(set).toMatchObject({ success: true, data: { prefs: { uiLanguage: 'es' } } })
  const unset = await answered(query, { id: scene.userId, operation: 'UNSET', data: ['uiLanguage'] })
  expect(unset).toMatchObject({ success: true, message: null, data: { prefs: { uiLanguage: null } } })
})

test('saveUserDocument, a mutation of id and data with its file by multipart, answers success and message', async () => {
  const query =
    'mutation saveUserDocument($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success message } }'
  const data = { title: 'Certificate', kind: 'CERTIFICATE', file: null }
  const body = new FormData()
  const operations = { operationName: 'saveUserDocument', variables: { id: scene.userId, data }, query }
  body.set('operations', JSON.stringify(operations))
  body.set('map', '{"0":["variables.data.file"]}')
  body.set('0', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF']), 'certificate.pdf')
  const { json } = await send({ headers: { ...scene.headers, 'apollo-require-preflight': 'true' }, body })
  expect(json).toEqual({ data: { saveUserDocument: { success: true, message: null } } })
})

test('getOrgById, a query of id, answers the fields of the organization', async () => {
  const query = `query getOrgById($id: ID!) { getOrgById(id: $id) { ${org} } }`
  expect(await answered(query, { id: scene.orgId })).toMatchObject({ id: scene.orgId, providers: [], address: null })
})

test('removeOrgRole, a mutation of orgId, userId and isPending, answers success and message', async () => {
  const query = `mutation removeOrgRole($orgId: ID!, $userId: ID!, $isPending: Boolean) {
    removeOrgRole(orgId: $orgId, userId: $userId, isPending: $isPending) { success message } }`
  const { user: member } = await makeMember(scene.orgId, 'Bo')
  const { id: invitation } = await makeInvitation({ orgId: scene.orgId, contact: 'somebody.new@example.com' })
  const done = { success: true, message: null }
  expect(await answered(query, { orgId: scene.orgId, userId: member.id, isPending: false })).toEqual(done)
  expect(await answered(query, { orgId: scene.orgId, userId: invitation, isPending: true })).toEqual(done)
  const last = await answered(query, { orgId: scene.orgId, userId: scene.userId })
  expect(last).toEqual({ success: false, message: expect.stringMatching(/\w{3}/) })
})

test('sendFeedbackMessage, a mutation of message, answers success and message; the message is taken as it is', async () => {
  const query =
    'mutation sendFeedbackMessage($message: String!) { sendFeedbackMessage(message: $message) { success message } }'
  for (const message of ['Thank you', '', '  \n', 'x'.repeat(20_000)])
    expect(await answered(query, { message })).toEqual({ success: true, message: null })
})

test('getCreditsForCredentialId, getLatestRenewalPeriodForCredential and getCreditById are queries of an id', async () => {
  const ofCredential = { credentialId: scene.credentialId }
  const credits = await answered(
    'query getCreditsForCredentialId($credentialId: ID!) { getCreditsForCredentialId(credentialId: $credentialId) { credit { id title units } countedUnits issues { reason } } }',
    ofCredential,
  )
  expect(credits).toMatchObject([{ credit: { id: scene.creditId, units: 4 }, countedUnits: 4, issues: [] }])
  const latest = await answered(
    `query getLatestRenewalPeriodForCredential($credentialId: ID!) { getLatestRenewalPeriodForCredential(credentialId: $credentialId) { ${period} } }`,
    ofCredential,
  )
  expect(latest).toMatchObject({ startsAt: '2025-03-01', endsAt: '2027-02-28' })
  const one = await answered(`query getCreditById($id: ID!) { getCreditById(id: $id) { ${entity} title } }`, {
    id: scene.creditId,
  })
  expect(one).toMatchObject({ id: scene.creditId, title: 'Safe transfers' })
})

test('an invalid, missing or foreign id is answered alike: with nothing', async () => {
  const { id: other } = await makeOrg()
  const query = `query A($id: ID!) { getOrgById(id: $id) { id } getCreditById(id: $id) { id }
    getCreditsForCredentialId(credentialId: $id) { countedUnits } getLatestRenewalPeriodForCredential(credentialId: $id) { id } }`
  const nothing = { getOrgById: null, getCreditById: null }
  const none = { ...nothing, getCreditsForCredentialId: null, getLatestRenewalPeriodForCredential: null }
  for (const id of [other, '00000000-0000-4000-8000-000000000000', 'x', ''])
    expect((await scene.as(query, { id })).json).toEqual({ data: none })
})

test('a refused mutation answers success false with a message and its key, never an error', async () => {
  const query =
    'mutation updateUser($id: ID!, $data: JSON!) { updateUser(id: $id, data: $data) { success message i18nMessageKey fieldErrors { field message } data { id } } }'
  const young = await answered(query, { id: scene.userId, data: { dob: '2020-01-01' } })
  expect(young).toMatchObject({ success: false, i18nMessageKey: 'errors.invalidInput', data: null })
  expect(young.fieldErrors).toEqual([{ field: 'data.dob', message: 'Must be at least age 16' }])
  const unknown = await answered(query, { id: scene.userId, data: { wheelAt: '2020-01-01' } })
  expect(unknown).toMatchObject({ success: false, i18nMessageKey: 'errors.invalidInput' })
  const signedOut = await ask(query, { id: scene.userId, data: {} })
  const refusal = { success: false, message: expect.any(String), i18nMessageKey: 'errors.signInRequired' }
  expect(signedOut.json.data?.updateUser).toMatchObject(refusal)
})

test('the message key of a refusal names its text in the published messages of each language', async () => {
  for (const language of ['en', 'es', 'ja']) {
    const more = { 'accept-language': language }
    const query = 'mutation A($id: ID!, $data: JSON!) { updateUser(id: $id, data: $data) { message i18nMessageKey } }'
    const { json } = await ask(query, { id: scene.userId, data: {} }, more)
    const texts = (await (await fetch(`${process.env.E2E_ORIGIN}/locales/${language}/errors.json`)).json()) as object
    const { message, i18nMessageKey } = json.data?.updateUser ?? {}
    expect(message).toBe((texts as Record<string, unknown>)[String(i18nMessageKey).replace('errors.', '')])
  }
})

test('x-suma-org-id opens nothing, and naming an organization of others is refused', async () => {
  const { id: other } = await makeOrg()
  const query = 'query A($id: ID!) { getOrgById(id: $id) { id } }'
  const ask = (id: string, named: string) => scene.as(query, { id }, { 'x-suma-org-id': named })
  expect((await ask(scene.orgId, scene.orgId)).json).toEqual({ data: { getOrgById: { id: scene.orgId } } })
  expect((await ask(other, scene.orgId)).json).toEqual({ data: { getOrgById: null } })
  for (const named of [other, 'nonsense'])
    for (const id of [scene.orgId, other])
      expect(await ask(id, named)).toMatchObject({
        status: 200,
        json: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
      })
})

test('a bearer token counts before a cookie, and a bad one is 401', async () => {
  const query = 'query A { me { email } }'
  const ana = { authorization: `Bearer ${await tokenOf('ana@example.com')}` }
  expect((await scene.as(query, {}, ana)).json).toEqual({ data: { me: { email: 'ana@example.com' } } })
  for (const token of ['', 'x', 'a.b.c', `${ana.authorization.slice(7)}x`]) {
    const answer = await scene.as(query, {}, { authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } })
  }
})
