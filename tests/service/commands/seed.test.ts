import { expect, test } from 'vitest'
import { demoPeople } from '@/dev/demo-people'
import { database, pool } from '@/lib/data/db'
import { boardBands } from '@/lib/domain/compliance/standing'
import { todayIn } from '@/lib/domain/time/plain-date'
import { listCredentialStatuses } from '@/lib/services/credentials/get-credential-status'
import { seedDemo } from '@/prisma/seed'
import { ctxFor } from '@/tests/factories/ctx'
import { demoStories } from '@/tests/factories/demo-stories'
import { done } from '@/tests/factories/done'
import { testIssuer, userNow } from '@/tests/factories/people'

const seed = () => seedDemo({ databaseUrl: process.env.DATABASE_URL ?? '', issuer: testIssuer })
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
  ]
  const parts = tables.map((table) => `(SELECT string_agg(t::text, '|' ORDER BY t::text) FROM "${table}" t)`)
  const { rows } = await pool().query<{ text: string }>(`SELECT concat(${parts.join(', ')}) AS "text"`)
  return rows[0]?.text ?? ''
}

test('the people of the demo are there, each with the story told of them', async () => {
  await seed()
  for (const { subject, emailVerified, loginType } of demoPeople) {
    const person = await personOf(subject)
    const verified = loginType !== 'auth0' || emailVerified
    expect(person.contacts).toMatchObject([{ verifiedAt: verified ? expect.any(Date) : null }])
  }
  for (const story of demoStories(todayIn('America/Los_Angeles', new Date()))) {
    const person = await personOf(demoPeople.find((one) => one.subject.endsWith(`|demo-${story.id}`))?.subject ?? '')
    const views = await done(listCredentialStatuses(ctxFor(person), {}))
    const expected = (story.credentials ?? []).filter((one) => one.status).map((one) => one.status)
    expect(views.map(({ status }) => status.current.evaluation.status)).toEqual(expected)
    expect(person).toMatchObject({ wheel: story.wheel ?? false, noCredential: story.noCredential ?? false })
  }
  const olivia = await personOf('auth0|demo-olivia')
  const [role] = await database().role.findMany({ where: { userId: olivia.id }, include: { org: true } })
  expect(role).toMatchObject({ roleType: 'ADMIN', org: { name: 'Sunrise Care Center' } })
})

test('one organization has twelve people with stories, one has four hundred in every band', async () => {
  await seed()
  const orgs = await database().org.findMany({
    include: { roles: true, invitations: { include: { credentials: true } } },
  })
  const sunrise = orgs.find(({ name }) => name === 'Sunrise Care Center')!
  expect(sunrise.roles).toHaveLength(12)
  expect(new Set(sunrise.roles.map(({ state }) => state))).toEqual(new Set(['ACTIVE', 'ON_LEAVE', 'ENDED']))
  const bands = ['EXPIRED', 'D60', 'BEHIND', 'UNVERIFIED', 'ON_TRACK', 'COMPLETE', null]
  expect(new Set(sunrise.roles.map(({ band }) => band))).toEqual(new Set(bands))
  expect(sunrise.invitations.map(({ state }) => state).toSorted()).toEqual(['DECLINED', 'OPEN', 'OPEN'])
  expect(sunrise.invitations.flatMap(({ credentials }) => credentials)).toHaveLength(2)
  const network = orgs.find(({ name }) => name === 'Golden Gate Health Network')!
  expect(network.roles).toHaveLength(400)
  expect(new Set(network.roles.map(({ band }) => band)).size).toBe(boardBands.length + 1)
  const nadia = await personOf('auth0|demo-nadia')
  const hers = await database().role.findMany({ where: { userId: nadia.id } })
  expect(hers.map(({ roleType }) => roleType)).toEqual(['ADMIN', 'ADMIN'])
})

test('run again it changes nothing', async () => {
  await seed()
  const before = await everything()
  await seed()
  expect(await everything()).toBe(before)
})

test('a person who changed something keeps it', async () => {
  await seed()
  const maria = await personOf('auth0|demo-maria')
  await database().user.update({ where: { id: maria.id }, data: { firstName: 'Mary' } })
  await database().credit.updateMany({ where: { userId: maria.id }, data: { state: 'WITHDRAWN' } })
  const before = await everything()
  await seed()
  expect(await everything()).toBe(before)
})
