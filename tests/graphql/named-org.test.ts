import { beforeAll, describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeClassOrg, makeTaskSession } from '@/fixtures/tasks'
import { ownFields } from '@/graphql/named-org'
import { makeSchema } from '@/graphql/schema'
import { database } from '@/lib/data/db'
import { type Caller, call, operation } from './call'

/** Reads the name of one organization while the header names another. */
const ask = (id: string, named: string, { cookie, headers }: Caller) =>
  call(operation('get-org-by-id'), { id }, { cookie, headers: { ...headers, 'x-suma-org-id': named } })
const refused = { status: 200, json: { errors: [{ extensions: { code: 'NOT_FOUND' } }] } }
const nameOf = (org: { id: string; name: string }) => ({ data: { getOrgById: { id: org.id, name: org.name } } })

let org: Awaited<ReturnType<typeof makeOrg>>
let other: Awaited<ReturnType<typeof makeOrg>>
let admin: Caller
beforeAll(async () => {
  ;[org, other] = [await makeOrg(), await makeOrg()]
  admin = await makeSession(org.admin)
})

describe('a request that names an organization in the header x-suma-org-id', () => {
  test('is answered where the caller has a role, in upper or lower case', async () => {
    for (const named of [org.id, org.id.toUpperCase()])
      expect((await ask(org.id, named, admin)).json).toMatchObject(nameOf(org))
    const member = await makeSession((await makeRole({ orgId: org.id })).user)
    expect((await ask(org.id, org.id, member)).json).toMatchObject(nameOf(org))
    const { headers } = await makeApiToken({ org, scopes: ['organization:read'] })
    expect((await ask(org.id, org.id, { headers })).json).not.toHaveProperty('errors')
  })

  test('is refused where the caller has no role, and nothing of it runs', async () => {
    for (const named of [other.id, crypto.randomUUID()]) {
      const answer = await ask(org.id, named, admin)
      expect(answer).toMatchObject(refused)
      expect(answer.json.data ?? null).toBeNull()
    }
    const name = `${org.name} renamed`
    const write = 'mutation A($input: UpdateOrgInput!) { updateOrg(input: $input) { success } }'
    const before = await database().org.findUniqueOrThrow({ where: { id: org.id } })
    const variables = { input: { id: org.id, version: before.version, name } }
    expect(await call(write, variables, { ...admin, headers: { 'x-suma-org-id': other.id } })).toMatchObject(refused)
    expect(await database().org.findUniqueOrThrow({ where: { id: org.id } })).toEqual(before)
  })

  test.each(['', 'nonsense', '00000000-0000-4000-8000-00000000000', "' OR 1=1 --", '__proto__'])(
    'is refused when it is no id: %j',
    async (named) => {
      expect(await ask(org.id, named, admin)).toMatchObject(refused)
    },
  )

  test('is refused when it names two', async () => {
    expect(await ask(org.id, `${org.id}, ${org.id}`, admin)).toMatchObject(refused)
  })

  test('is refused where the caller’s role has ended', async () => {
    const member = await makeRole({ orgId: org.id })
    const { cookie } = await makeSession(member.user)
    expect((await ask(org.id, org.id, { cookie })).json).toMatchObject(nameOf(org))
    await call('mutation A($id: ID!) { leaveOrg(orgId: $id) { success } }', { id: org.id }, { cookie })
    expect(await ask(org.id, org.id, { cookie })).toMatchObject(refused)
  })

  test('is refused to an instructor who has left, although their session still runs', async () => {
    const school = await makeClassOrg()
    const teacher = await makeRole({ orgId: school.id })
    // A running session needs its instructor until its sheet is signed, even if they leave.
    const [startsAt, now] = [new Date(Date.now() - 60_000), new Date(Date.now() - 3_600_000)]
    await makeTaskSession({ org: school, instructorMemberIds: [teacher.id], startsAt, now })
    const { cookie } = await makeSession(teacher.user)
    await call('mutation A($id: ID!) { leaveOrg(orgId: $id) { success } }', { id: school.id }, { cookie })
    expect(await ask(school.id, school.id, { cookie })).toMatchObject(refused)
  })

  test('is answered for a super admin once a reason is given, which the header does not prevent', async () => {
    const { cookie } = await makeSession(await makeUser({ superAdmin: true }))
    expect(await ask(org.id, org.id, { cookie })).toMatchObject(refused)
    const headers = { 'x-suma-org-id': org.id }
    const visit = await call(
      operation('visit-org'),
      { orgId: org.id, reason: 'The admin asked for help' },
      { cookie, headers },
    )
    expect(visit.json.data?.visitOrg).toMatchObject({ success: true })
    expect((await ask(org.id, org.id, { cookie })).json).toMatchObject(nameOf(org))
  })

  test('gains no access by naming the caller’s own organization', async () => {
    expect((await ask(other.id, org.id, admin)).json).toEqual({ data: { getOrgById: null } })
  })

  test('is asked to sign in when the caller is signed out', async () => {
    for (const named of [org.id, 'nonsense'])
      expect((await ask(org.id, named, {})).json.errors?.[0]?.extensions.code).toBe('signInRequired')
  })
})

describe('queries about the caller alone ignore the header', () => {
  const naming = (named: string) => ({ ...admin, headers: { 'x-suma-org-id': named } })

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('%s', async (named) => {
    const me = await call('query A { me { id } ...B } fragment B on Query { signInMethods { id } }', {}, naming(named))
    expect(me.json).toMatchObject({ data: { me: { id: org.admin.id } } })
    const prefs = { id: org.admin.id, operation: 'SET', data: { uiLanguage: 'en' } }
    const written = await call(operation('update-user-prefs'), prefs, naming(named))
    expect(written.json.data?.updateUserPrefs).toMatchObject({ success: true })
    const own = await call('query A { notificationSettings { topic } }', {}, naming(named))
    expect(own.json).toMatchObject({ data: { notificationSettings: expect.arrayContaining([{ topic: 'CLASSES' }]) } })
    const settings = [{ topic: 'CLASSES', channel: 'SMS', enabled: false }]
    const chosen = await call(operation('update-notification-settings'), { settings }, naming(named))
    expect(chosen.json.data?.updateNotificationSettings).toMatchObject({ success: true })
    const feedback = await call(operation('send-feedback-message'), { message: 'Thank you' }, naming(named))
    expect(feedback.json.data?.sendFeedbackMessage).toMatchObject({ success: true })
  })

  test('and so do a person’s zone, topics and documents', async () => {
    const person = await makeSession(await makeUser())
    const there = { ...person, headers: { 'x-suma-org-id': other.id } }
    const zone = await call(
      'mutation A($zone: String) { setTimeZone(timeZone: $zone) { success } }',
      { zone: 'America/Denver' },
      there,
    )
    expect(zone.json).toEqual({ data: { setTimeZone: { success: true } } })
    const told = 'mutation A { answerTopic(code: CPR, kind: NOT_DONE) { success } }'
    expect((await call(told, {}, there)).json).toEqual({ data: { answerTopic: { success: true } } })
    const untold = 'mutation A { withdrawTopicAnswer(code: CPR) { success } }'
    expect((await call(untold, {}, there)).json).toEqual({ data: { withdrawTopicAnswer: { success: true } } })
    const read = `query A($id: ID!) { topicAnswers { code } myStorageUse { used } document(id: $id) { id }
      credentialAsOf(id: $id, asOf: "2026-01-01") { asOf } mySigningTasks { edges { cursor } } myGuestOffers { id }
      transcriptLinks { edges { cursor } } }`
    const own = await call(read, { id: crypto.randomUUID() }, there)
    expect(own.json).not.toHaveProperty('errors')
  })

  test('but not when another query beside them does not', async () => {
    const beside = [
      'query A($id: ID!) { me { id } getOrgById(id: $id) { id } }',
      'query A($id: ID!) { me { id } ... on Query { getOrgById(id: $id) { id } } }',
      'query A($id: ID!) { me { id } ...B } fragment B on Query { mine: getOrgById(id: $id) { id } }',
      'query A($id: ID!) { me: getOrgById(id: $id) { id } }',
    ]
    for (const query of beside) expect(await call(query, { id: org.id }, naming('nonsense'))).toMatchObject(refused)
  })

  test('and each of them is in the schema', () => {
    const schema = makeSchema()
    const known = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
    expect([...ownFields].filter((name) => !name.startsWith('__') && !Object.hasOwn(known, name))).toEqual([])
  })

  test('and name no organization, except to visit or leave one, and what a super admin does from the desk', () => {
    const schema = makeSchema()
    const known = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
    const about = [...ownFields].filter((name) => known[name]?.args.some((arg) => arg.name === 'orgId'))
    const fromTheDesk = ['closeOrganization', 'inviteOrganizationAdmin', 'organizationVisits', 'resumeOrganization']
    const all = [...fromTheDesk, 'holdOrganization', 'leaveOrg', 'setDeskFeatures', 'suspendOrganization', 'visitOrg']
    expect(about.sort()).toEqual(all.sort())
  })
})

describe('a request that names its person in the header x-suma-person-id', () => {
  const of = (person: string, { cookie }: Caller = admin) =>
    call(operation('get-org-by-id'), { id: org.id }, { cookie, headers: { 'x-suma-person-id': person } })

  test('is answered while it is them who are signed in', async () => {
    expect((await of(org.admin.id)).json).toMatchObject(nameOf(org))
  })

  test('is refused for anybody else and for nobody, and nothing of it runs', async () => {
    const wrong = { status: 200, json: { errors: [{ extensions: { i18nMessageKey: 'errors.signInRequired' } }] } }
    expect(await of(other.admin.id)).toMatchObject(wrong)
    expect(await of('nonsense')).toMatchObject(wrong)
    expect(await of(org.admin.id, {})).toMatchObject(wrong)
    const write =
      'mutation A($settings: [NotificationSettingInput!]!) { updateNotificationSettings(settings: $settings) { success } }'
    const settings = [{ topic: 'CLASSES', channel: 'EMAIL', enabled: false }]
    const kept = () => database().notificationSetting.findMany({ where: { userId: org.admin.id } })
    const before = await kept()
    const answer = await call(write, { settings }, { ...admin, headers: { 'x-suma-person-id': other.admin.id } })
    expect(answer).toMatchObject(wrong)
    expect(await kept()).toEqual(before)
  })
})
