import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { exportBoard, getBoardTallies, listBoard } from '@/lib/services/board/board'
import { renewCredential, undoRenewal } from '@/lib/services/credentials/renewal'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import { makeReported } from './reported'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

async function join(org: MadeOrg, lastName: string, expiresIn: number, fields: Record<string, unknown> = {}) {
  const user = await makeUser({ profile: { firstName: 'Ana', lastName, dob: '1990-05-17', acknowledged: true } })
  const credential = await makeCredential({ user, expiresAt: addDays(today(), expiresIn), ...fields })
  return { ...(await makeRole({ orgId: org.id, user })), credential }
}

/** Ruiz expires in 20 days, Brown has expired, Ávila is fine, and Stone is only reported. */
async function makeBoard() {
  const org = await makeOrg()
  const ruiz = await join(org, 'Ruiz', 20)
  const brown = await join(org, 'Brown', -5, { credentialType: 'HHA' })
  const avila = await join(org, 'Ávila', 400)
  await makeReported(org.id, { lastName: 'Stone', department: 'Kitchen', expiresAt: addDays(today(), 50) })
  return { org, ruiz, brown, avila }
}

const names = async (org: MadeOrg, input: Record<string, unknown> = {}) => {
  const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id, ...input }))
  return edges.map(({ node }) => node.lastName)
}

describe('the board of an organization', () => {
  test('holds members’ and reported credentials, sorted by name, by expiry and by risk', async () => {
    const { org } = await makeBoard()
    expect(await names(org)).toEqual(['Ávila', 'Brown', 'Ruiz', 'Stone'])
    expect(await names(org, { sort: 'EXPIRY' })).toEqual(['Brown', 'Ruiz', 'Stone', 'Ávila'])
    expect((await names(org, { sort: 'BAND' })).slice(0, 3)).toEqual(['Brown', 'Ruiz', 'Stone'])
  })

  test('is sorted by type', async () => {
    const { org } = await makeBoard()
    const types = async () => {
      const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id, sort: 'TYPE' }))
      return edges.map(({ node }) => node.credentialType)
    }
    expect(await types()).toEqual((await types()).toSorted())
  })

  test('shows whose each credential is and what is missing', async () => {
    const { org, ruiz } = await makeBoard()
    const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id, filter: { q: 'ruiz' } }))
    expect(edges.map(({ node }) => node)).toMatchObject([
      {
        roleId: ruiz.id,
        credentialId: ruiz.credential.id,
        credentialNumber: ruiz.credential.credentialNumber,
        contact: ruiz.user.email,
        invitationId: null,
        band: 'D30',
        expiresAt: addDays(today(), 20),
        countedUnits: 0,
        requiredUnits: 4800,
        missingUnits: 4800,
      },
    ])
    const reported = await done(listBoard(asAdmin(org), { orgId: org.id, filter: { source: 'REPORTED' } }))
    expect(reported.edges.map(({ node }) => node)).toMatchObject([
      { roleId: null, credentialId: null, lastName: 'Stone', countedUnits: null, missingUnits: null },
    ])
  })

  test.each([
    ['band', { band: 'D30' }, ['Ruiz']],
    ['deadline', { deadline: 'D60' }, ['Stone']],
    ['what cannot wait', { urgent: true }, ['Brown', 'Ruiz']],
    ['hours', { units: 'BEHIND' }, ['Ávila', 'Brown', 'Ruiz']],
    ['hours that nobody knows', { units: 'UNKNOWN' }, ['Stone']],
    ['two questions at once', { deadline: 'D30', units: 'BEHIND' }, ['Ruiz']],
    ['open topics', { topicsOpen: true }, []],
    ['topics as an address says it', { topicsOpen: 'false', deadline: 'EXPIRED' }, ['Brown']],
    ['source', { source: 'MEMBER' }, ['Ávila', 'Brown', 'Ruiz']],
    ['type', { type: 'HHA' }, ['Brown']],
    ['geo', { geo: 'NV' }, []],
    ['department', { department: 'Kitchen' }, ['Stone']],
    ['verification', { verified: 'UNVERIFIED' }, ['Ávila', 'Brown', 'Ruiz', 'Stone']],
    ['words', { q: 'ávi' }, ['Ávila']],
    ['a part that is special in patterns', { q: '%' }, []],
    ['several at once', { type: 'CNA', band: 'D60', department: 'Kitchen' }, ['Stone']],
  ])('is filtered by %s', async (_name, filter, expected) => {
    const { org } = await makeBoard()
    expect(await names(org, { filter })).toEqual(expected)
  })

  test.each(['NAME', 'EXPIRY', 'BAND', 'TYPE'])('comes in pages without gaps or repeats sorted by %s', async (sort) => {
    const { org } = await makeBoard()
    const whole = await names(org, { sort })
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(org, sort, after)
      seen.push(...page.edges.map(({ node }) => node.lastName))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(whole)
  })

  test('counts agree with the lists', async () => {
    const { org } = await makeBoard()
    const tallies = await done(getBoardTallies(asAdmin(org), { orgId: org.id }))
    expect(tallies.total).toBe(4)
    expect(tallies.sources).toEqual([
      { value: 'MEMBER', count: 3 },
      { value: 'REPORTED', count: 1 },
    ])
    const asked = { deadline: tallies.deadlines, units: tallies.units, verified: tallies.verified, band: tallies.bands }
    for (const [field, counts] of Object.entries(asked)) {
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(tallies.total)
      for (const { value, count } of counts)
        expect(await names(org, { filter: { [field]: value } })).toHaveLength(count)
    }
    expect(await names(org, { filter: { topicsOpen: true } })).toHaveLength(tallies.topicsOpen)
  })

  test('a license that an employer reported has no hours until its holder joins, and is behind in nothing', async () => {
    const { org } = await makeBoard()
    const [entry] = (await done(listBoard(asAdmin(org), { orgId: org.id, filter: { source: 'REPORTED' } }))).edges
    expect(entry?.node).toMatchObject({ deadline: 'D60', units: 'UNKNOWN', band: 'D60' })
  })

  test('topics that are open are counted and listed, and leave the hours as they are', async () => {
    const org = await makeOrg()
    await join(org, 'Nurse', 300, { geo: 'TX', credentialType: 'RN', effectiveAt: addDays(today(), -300) })
    await join(org, 'Aide', 300)
    const tallies = await done(getBoardTallies(asAdmin(org), { orgId: org.id }))
    expect(tallies.topicsOpen).toBe(1)
    expect(await names(org, { filter: { topicsOpen: true } })).toEqual(['Nurse'])
    expect(await names(org, { filter: { topicsOpen: false } })).toEqual(['Aide'])
  })

  test('a renewal by its holder’s own word is listed and counted while hours of the period before are missing', async () => {
    const org = await makeOrg()
    const { credential } = await join(org, 'Earl', -20)
    await join(org, 'Aide', 300)
    const own = () => names(org, { filter: { renewedShort: true } })
    const counted = async () => [
      (await done(getBoardTallies(asAdmin(org), { orgId: org.id }))).renewedShort,
      (await done(getOrgOverview(asAdmin(org), { id: org.id }))).renewedShort,
    ]
    expect([await own(), await counted()]).toEqual([[], [0, 0]])
    const printed = { expiresAt: addYears(credential.expiresAt, 2), reason: 'The card came by mail.' }
    const ctx = ctxFor(credential.user)
    const { version } = await done(renewCredential(ctx, { id: credential.id, version: 1, ...printed }))
    expect([await own(), await counted()]).toEqual([['Earl'], [1, 1]])
    const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id, filter: { renewedShort: true } }))
    expect(edges[0]?.node).toMatchObject({ renewedShortAt: credential.expiresAt, renewedShortMissing: 4800 })
    await done(undoRenewal(ctx, { id: credential.id, version }))
    expect([await own(), await counted()]).toEqual([[], [0, 0]])
  })

  test('is exported as a file with every row of the list, and the export is recorded', async () => {
    const { org } = await makeBoard()
    const entries = await done(exportBoard(asAdmin(org), { orgId: org.id, filter: { source: 'MEMBER', q: 'ana' } }))
    const left: unknown[] = []
    for await (const { lastName } of entries) left.push(lastName)
    expect(left).toEqual(['Ávila', 'Brown', 'Ruiz'])
    const auditEvents = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'board.exported' } })
    expect(auditEvents).toMatchObject([{ actorId: org.admin.id, detail: { source: 'MEMBER', searched: true } }])
    expect(JSON.stringify(auditEvents[0]?.detail)).not.toContain('ana')
  })

  test('goes out with the topics of the day and with what decides its notes', async () => {
    const org = await makeOrg()
    const begun = { geo: 'TX', credentialType: 'RN', effectiveAt: addDays(today(), -300) }
    await join(org, 'Nurse', 300, { ...begun, firstLicense: null })
    const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id }))
    expect(edges[0]?.node).toMatchObject({ unanswered: true, firstRenewal: false, periodEndsAt: addDays(today(), 300) })
    expect(edges[0]?.node.openTopics).toContain('HUMAN_TRAFFICKING')
    const entries = await done(exportBoard(asAdmin(org), { orgId: org.id, asOf: addDays(today(), -10) }))
    for await (const entry of entries)
      expect(entry).toMatchObject({ unanswered: true, openTopics: edges[0]?.node.openTopics })
  })

  test('can be exported a limited number of times an hour', async () => {
    const org = await makeOrg()
    const results = []
    for (let at = 0; at < 31; at += 1) results.push(await exportBoard(asAdmin(org), { orgId: org.id }))
    expect(results.slice(0, 30).every(({ ok }) => ok)).toBe(true)
    expect(results[30]).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
  })
})

const pageOf = (org: MadeOrg, sort: string, after: string | null) =>
  done(listBoard.unknown(asAdmin(org), { orgId: org.id, sort, first: 1, after }))
