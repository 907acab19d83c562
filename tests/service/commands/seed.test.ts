import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { demoPeople } from '@/fixtures/demo-people'
import { demoTime, demoToday } from '@/fixtures/demo-plan'
import { demoStories } from '@/fixtures/demo-stories'
import { twiceName } from '@/fixtures/demo-twice'
import { done } from '@/fixtures/done'
import { testIssuer, userNow } from '@/fixtures/people'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database, pool } from '@/lib/data/db'
import { listTaskSessionsById } from '@/lib/data/task-sessions/read'
import { boardBands } from '@/lib/domain/compliance/standing'
import { requestedStanding } from '@/lib/domain/documents/requests'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { listOwnCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { getMergePreview } from '@/lib/services/people/merge-people'
import { findPeople } from '@/lib/services/people/people'
import { seedDemo } from '@/prisma/seed'

const today = demoToday(new Date())
const noon = demoTime(today, 0, '12:00')
const files = memoryFiles()
const seed = (now = noon) => seedDemo({ databaseUrl: process.env.DATABASE_URL ?? '', issuer: testIssuer, files, now })
const personOf = async (subject: string) => {
  const where = { issuer_subject: { issuer: testIssuer, subject } }
  return userNow((await database().identity.findUniqueOrThrow({ where })).userId)
}

async function everything(): Promise<string> {
  const tables = [
    'User',
    'Contact',
    'Identity',
    'Credential',
    'RenewalPeriod',
    'Credit',
    'Org',
    'Role',
    'Invitation',
    'Provider',
    'AuditEvent',
    'ReportedCredential',
    'Standing',
    'BoardEntry',
    'OrgTally',
    'Task',
    'TaskSession',
    'Enrollment',
    'Certificate',
    'Curriculum',
    'CurriculumAssignment',
    'DocumentRequest',
    'RequestedDocument',
    'SigningRequest',
    'SigningEvent',
    'OrgConnection',
    'OrgClosing',
    'OrgExport',
    'LegalHold',
    'Disposal',
    'PeopleImport',
    'ScimUser',
    'WebhookDelivery',
    'ApiToken',
    'TranscriptLink',
    'LateCheckIn',
    'HistoryCheck',
    'Exclusion',
    'ExclusionQuestion',
    'ExclusionProof',
  ]
  const parts = tables.map((table) => `(SELECT string_agg(t::text, '|' ORDER BY t::text) FROM "${table}" t)`)
  const { rows } = await pool().query<{ text: string }>(`SELECT concat(${parts.join(', ')}) AS "text"`)
  return rows[0]?.text ?? ''
}

test('the people of the demo exist with their stories', { timeout: 120_000 }, async () => {
  await seed()
  for (const { subject, emailVerified, loginType } of demoPeople) {
    const person = await personOf(subject)
    const verified = loginType !== 'auth0' || emailVerified
    expect(person.contacts).toMatchObject([{ verifiedAt: verified ? expect.any(Date) : null }])
  }
  for (const story of demoStories(today)) {
    const person = await personOf(
      demoPeople.find((demoPerson) => demoPerson.subject.endsWith(`|demo-${story.id}`))?.subject ?? '',
    )
    const views = await done(listCredentialStatuses(ctxFor(person, { now: noon }), {}))
    const expected = (story.credentials ?? []).filter((one) => one.status).map((one) => one.status)
    expect(views.map(({ status }) => status.current.evaluation.status)).toEqual(expected)
    expect(person).toMatchObject({ superAdmin: story.superAdmin ?? false, noCredential: story.noCredential ?? false })
  }
  const olivia = await personOf('auth0|demo-olivia')
  const [role] = await database().role.findMany({ where: { userId: olivia.id }, include: { org: true } })
  expect(role).toMatchObject({ roleType: 'ADMIN', org: { name: 'Sunrise Care Center' } })
})

test('one organization has twelve people with stories, and one four hundred in every band', async () => {
  await seed()
  const orgs = await database().org.findMany({
    include: { roles: true, invitations: { include: { credentials: true } } },
  })
  const sunrise = orgs.find(({ name }) => name === 'Sunrise Care Center')!
  expect(sunrise.roles).toHaveLength(12)
  expect(new Set(sunrise.roles.map(({ state }) => state))).toEqual(new Set(['ACTIVE', 'ON_LEAVE', 'ENDED']))
  const bands = ['EXPIRED', 'D60', 'BEHIND', 'UNVERIFIED', 'ON_TRACK', 'COMPLETE', null]
  expect(new Set(sunrise.roles.map(({ band }) => band))).toEqual(new Set(bands))
  const ofOrg = sunrise.invitations.filter(({ invitationType }) => invitationType === 'ORG')
  expect(ofOrg.map(({ state }) => state).toSorted()).toEqual(['DECLINED', 'OPEN', 'OPEN'])
  expect(sunrise.invitations.flatMap(({ credentials }) => credentials)).toHaveLength(2)
  const network = orgs.find(({ name }) => name === 'Golden Gate Health Network')!
  expect(network.roles).toHaveLength(400)
  expect(new Set(network.roles.map(({ band }) => band)).size).toBe(boardBands.length + 1)
  const nadia = await personOf('auth0|demo-nadia')
  const hers = await database().role.findMany({ where: { userId: nadia.id } })
  expect(hers.map(({ roleType }) => roleType)).toEqual(['ADMIN', 'ADMIN'])
})

test('at noon its classes are in every state, one is open, and assignments have every standing', async () => {
  await seed()
  const org = await database().org.findFirstOrThrow({ where: { name: 'Sunrise Care Center' } })
  const tasks = await database().task.findMany({ where: { orgId: org.id } })
  expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['DRAFT', 'PUBLISHED', 'ARCHIVED']))
  const ids = (await database().taskSession.findMany({ where: { orgId: org.id } })).map(({ id }) => id)
  const sessions = await listTaskSessionsById(database(), ids)
  const states = new Set(sessions.map((session) => sessionStateAt(session, noon)))
  expect(states).toEqual(new Set(['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED']))
  const waiting = await database().enrollment.count({ where: { orgId: org.id, pendingReason: 'WAITLIST' } })
  expect(waiting).toBe(2)
  const maria = await personOf('auth0|demo-maria')
  expect(await database().certificate.count({ where: { userId: maria.id, state: 'VALID' } })).toBe(1)
  const own = await done(listOwnCurriculums(ctxFor(maria, { now: noon }), {}))
  expect(own).toMatchObject([{ title: 'Yearly safety training', standing: 'OVERDUE' }])
  const assigned = await database().curriculumAssignment.findMany({ where: { orgId: org.id } })
  const standings = new Set(assigned.map(({ state }) => state))
  expect(standings).toEqual(new Set(['ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT']))
})

test('Sunrise has asked for documents with every answer, and put policies before people: one waits, one is sealed', async () => {
  await seed()
  const org = await database().org.findFirstOrThrow({ where: { name: 'Sunrise Care Center' } })
  const asked = await database().requestedDocument.findMany({ where: { orgId: org.id } })
  const plainDueOn = (dueOn: Date | null) => dueOn && (dueOn.toISOString().slice(0, 10) as PlainDate)
  const standings = asked.map(({ state, dueOn }) => requestedStanding({ state, dueOn: plainDueOn(dueOn) }, today))
  expect(new Set(standings)).toEqual(new Set(['OVERDUE', 'OPEN', 'FULFILLED', 'DECLINED']))
  const maria = await personOf('auth0|demo-maria')
  const signers = await database().signer.findMany({
    where: { orgId: org.id, userId: maria.id },
    select: { state: true, copy: { select: { sealedAt: true } } },
  })
  expect(signers.map(({ state, copy }) => [state, copy.sealedAt !== null]).toSorted()).toEqual([
    ['SENT', false],
    ['SIGNED', true],
  ])
})

test('somebody has to say whether a member is on a list of exclusions', async () => {
  await seed()
  const org = await database().org.findFirstOrThrow({ where: { name: 'Sunrise Care Center' } })
  const rick = await personOf('auth0|demo-rick')
  const asked = await database().exclusionQuestion.findMany({ include: { role: true } })
  expect(asked).toMatchObject([{ orgId: org.id, basis: 'NAME', answer: null, role: { userId: rick.id } }])
  expect(await database().exclusionProof.count({ where: { orgId: org.id, open: 1 } })).toBe(1)
})

test('a super admin finds two records of one person, which can be merged', async () => {
  await seed()
  const wheel = await personOf('auth0|demo-wheel')
  const { edges } = await done(findPeople(ctxFor(wheel), { by: 'NAME', q: twiceName }))
  const ids = edges.map(({ node }) => node.id)
  expect(ids).toHaveLength(2)
  const [keptId = '', closedId = ''] = ids
  const preview = await done(getMergePreview(ctxFor(wheel, { personVisits: ids }), { keptId, closedId }))
  expect(preview.conflicts.map(({ kind }) => kind).toSorted()).toEqual(['CREDENTIAL', 'NAME'])
})

test('it shows what the product can do: a saved view, a guest, a proposal, a draft of a rule, a list of a board', async () => {
  await seed()
  const db = database()
  const counts = await Promise.all([
    db.savedView.count(),
    db.guest.count(),
    db.creditProposal.count({ where: { state: 'PROPOSED' } }),
    db.ruleVersion.count({ where: { state: 'DRAFT' } }),
    db.boardRoster.count(),
    db.document.count({ where: { expiresAt: { lt: noon } } }),
  ])
  expect(counts.filter((count) => count === 0)).toEqual([])
})

/** Tables that are empty in a new demo, and why. */
const emptyAtFirst: Readonly<Record<string, string>> = {
  ApiClient: 'a program is registered by an access token of its own',
  Attestation: 'only people state how they renew',
  AuditSeal: 'the worker seals within minutes',
  BadgeKey: 'the first badge that somebody takes',
  BadgePlace: 'as above',
  BoardRosterObject: 'an operator names a folder of board lists',
  CreditBadge: 'a digital certificate that somebody brings from elsewhere',
  DeskRequest: 'super admins ask one another',
  HealthCopy: 'only people give an employer a copy of a health record',
  InstallationRetention: 'everything is kept as long as usual',
  Maintenance: 'every page would announce it',
  TrustedIssuer: 'whom to trust is for super admins to say',
  CurriculumGroupItem: 'an administrator asks for more than classes',
  IssuedPaper: 'the file of a paper that somebody has taken',
  PersonMerge: 'two records wait for somebody to merge them',
  PersonMergeMove: 'as above',
  RuleChange: 'a rule is published',
  RuleReplayRun: 'a draft waits for somebody to replay it',
  RuleReplayChange: 'as above',
  SessionScan: 'sheets are printed, signed and photographed',
  StatedCheck: 'an administrator looks somebody up elsewhere',
  ...Object.fromEntries(
    ['ClientBudget', 'ContactCode', 'IdempotencyKey', 'Session', 'UploadPlace'].map((name) => [
      name,
      'what requests leave',
    ]),
  ),
}

test('every part of the product has something in it, but for what only a person can begin', async () => {
  await seed()
  const { rows } = await pool().query<{ name: string }>(
    `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const parts = rows.map(({ name }) => `SELECT '${name}' AS "name" WHERE NOT EXISTS (SELECT FROM "${name}")`)
  const empty = await pool().query<{ name: string }>(parts.join(' UNION ALL '))
  expect(empty.rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(emptyAtFirst).toSorted())
})

test('no assignment was due on the day it was made', async () => {
  await seed()
  const assigned = await database().curriculumAssignment.findMany({ where: { dueAt: { not: null } } })
  expect(assigned.length).toBeGreaterThan(400)
  expect(assigned.filter(({ dueAt, startsAt }) => dueAt! <= startsAt)).toEqual([])
})

test('started in the evening it has the skills day of tomorrow without participants', async () => {
  await seed()
  await seed(demoTime(today, 0, '21:00'))
  const sessions = await database().taskSession.findMany({
    where: { task: { title: { startsWith: 'Skills day' } } },
    include: { enrollments: true },
    orderBy: { startsAt: 'asc' },
  })
  expect(
    sessions.map(({ startsAt, enrollments }) => ({
      startsAt,
      came: enrollments.filter(({ checkedInAt }) => checkedInAt).length,
    })),
  ).toEqual([
    { startsAt: demoTime(today, 0, '08:00'), came: 2 },
    { startsAt: demoTime(addDays(today, 1), 0, '08:00'), came: 0 },
  ])
})

test('a second run changes nothing', async () => {
  await seed()
  const before = await everything()
  await seed()
  expect(await everything()).toBe(before)
})

test('a person who changed something keeps the change', async () => {
  await seed()
  const maria = await personOf('auth0|demo-maria')
  await database().user.update({ where: { id: maria.id }, data: { firstName: 'Mary' } })
  await database().credit.updateMany({ where: { userId: maria.id }, data: { state: 'WITHDRAWN' } })
  const before = await everything()
  await seed()
  expect(await everything()).toBe(before)
})
