import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeHolder, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { MemberRecord } from '@/lib/data/members/read'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { exportMembers } from '@/lib/services/members/export-members'
import { startMemberLeave } from '@/lib/services/members/leave'
import { findMembers, getMemberFacets, listMembers } from '@/lib/services/members/members'
import { rehireMember, removeMember, showLicenses, updateMember } from '@/lib/services/members/membership'
import type { PageOf } from '@/lib/services/page-of'

type Person = {
  lastName: string
  firstName?: string
  expiresIn?: number
  roleType?: 'ADMIN' | 'MEMBER'
  phone?: string
}

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

async function join(org: MadeOrg, { lastName, firstName = 'Ana', expiresIn, roleType, phone }: Person) {
  const profile = { firstName, lastName, dob: '1990-05-17', acknowledged: true }
  const user = await makeUser({ profile, ...(phone ? { phone } : {}) })
  if (expiresIn !== undefined) await makeCredential({ user, expiresAt: addDays(today(), expiresIn) })
  return makeRole({ orgId: org.id, user, ...(roleType ? { roleType } : {}) })
}

async function makeStaff() {
  const org = await makeOrg({
    admin: await makeUser({ profile: { firstName: 'Zoe', lastName: 'Zander', dob: '1980-01-01', acknowledged: true } }),
  })
  const ruiz = await join(org, { lastName: 'Ruiz', expiresIn: 20 })
  const alvarez = await join(org, { lastName: 'Álvarez', firstName: 'Bo', expiresIn: 400 })
  const brown = await join(org, { lastName: 'Brown', phone: newPhone() })
  const gone = await join(org, { lastName: 'Gone', expiresIn: -5 })
  await done(removeMember(asAdmin(org), { id: gone.id, version: 1, reason: 'RETIRED' }))
  await done(startMemberLeave(asAdmin(org), { id: brown.id, version: 1 }))
  await done(
    updateMember(asAdmin(org), { input: { id: ruiz.id, version: 1, department: 'Nursing', employeeId: 'E-77' } }),
  )
  return { org, ruiz, alvarez, brown, gone }
}

const names = async (org: MadeOrg, input: Record<string, unknown> = {}) => {
  const { edges } = await done(listMembers(asAdmin(org), { orgId: org.id, ...input }))
  return edges.map(({ node }) => node.lastName)
}

describe('a list of members', () => {
  test('holds everybody who has not left, by name regardless of accents', async () => {
    const { org } = await makeStaff()
    expect(await names(org)).toEqual(['Álvarez', 'Brown', 'Ruiz', 'Zander'])
  })

  test('is filtered by state, role, department, band and words', async () => {
    const { org, brown } = await makeStaff()
    const by = (filter: Record<string, unknown>) => names(org, { filter })
    expect(await by({ state: 'ENDED' })).toEqual(['Gone'])
    expect(await by({ state: 'ON_LEAVE' })).toEqual(['Brown'])
    expect(await by({ role: 'ADMIN' })).toEqual(['Zander'])
    expect(await by({ department: 'Nursing' })).toEqual(['Ruiz'])
    expect(await by({ department: 'Nursing', role: 'ADMIN' })).toEqual([])
    expect(await by({ band: 'D30' })).toEqual(['Ruiz'])
    expect(await by({ band: 'NONE' })).toEqual(['Brown', 'Zander'])
    expect(await by({ deadline: 'D30' })).toEqual(['Ruiz'])
    expect(await by({ deadline: 'NONE' })).toEqual(['Brown', 'Zander'])
    expect(await by({ units: 'BEHIND' })).toEqual(['Álvarez', 'Ruiz'])
    expect(await by({ deadline: 'LATER', units: 'BEHIND' })).toEqual(['Álvarez'])
    expect(await by({ verified: 'UNVERIFIED' })).toEqual(['Álvarez', 'Ruiz'])
    expect(await by({ topicsOpen: true })).toEqual([])
    expect(await by({ state: 'ENDED', deadline: 'EXPIRED' })).toEqual([])
    expect(await by({ q: 'alvarez bo' })).toEqual(['Álvarez'])
    expect(await by({ q: 'E-77' })).toEqual(['Ruiz'])
    expect(await by({ q: 'br' })).toEqual(['Brown'])
    expect(await by({ q: 'ow' })).toEqual([])
    const digits = brown.user.phone?.replace('+1', '') ?? ''
    expect(await by({ q: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` })).toEqual(['Brown'])
    expect(await by({ q: '100%' })).toEqual([])
  })

  test('finds an address at a domain of other letters as people write it', async () => {
    const org = await makeOrg()
    const profile = { firstName: 'Jo', lastName: 'Buch', dob: '1990-05-17', acknowledged: true }
    await makeRole({ orgId: org.id, user: await makeUser({ profile, email: 'jo@xn--bcher-kva.example' }) })
    expect(await names(org, { filter: { q: 'JO@BÜCHER.example' } })).toEqual(['Buch'])
  })

  test('can be sorted by the next expiry, with unlicensed members last', async () => {
    const { org } = await makeStaff()
    expect(await names(org, { sort: 'EXPIRY' })).toEqual(['Ruiz', 'Álvarez', 'Brown', 'Zander'])
  })

  test('can be sorted by risk, with unlicensed members last', async () => {
    const { org } = await makeStaff()
    expect((await names(org, { sort: 'BAND' })).at(0)).toBe('Ruiz')
    expect((await names(org, { sort: 'BAND' })).slice(2)).toEqual(['Brown', 'Zander'])
  })

  test('can be sorted by what is recorded of each, with those of whom nothing is last', async () => {
    const { org, brown } = await makeStaff()
    const work = { department: 'Kitchen', jobTitle: 'Cook', employeeId: 'E-08' }
    await done(updateMember(asAdmin(org), { input: { id: brown.id, version: 2, ...work } }))
    expect(await names(org, { sort: 'DEPARTMENT' })).toEqual(['Brown', 'Ruiz', 'Álvarez', 'Zander'])
    expect(await names(org, { sort: 'DEPARTMENT', filter: { department: 'Nursing' } })).toEqual(['Ruiz'])
    expect(await names(org, { sort: 'JOB_TITLE' })).toEqual(['Brown', 'Álvarez', 'Ruiz', 'Zander'])
    expect(await names(org, { sort: 'EMPLOYEE_ID' })).toEqual(['Brown', 'Ruiz', 'Álvarez', 'Zander'])
    expect(await names(org, { sort: 'DEPARTMENT', filter: { state: 'ENDED' } })).toEqual(['Gone'])
  })

  test('shows the proven contacts, credentials and supervisor of each', async () => {
    const { org, ruiz, alvarez } = await makeStaff()
    await done(updateMember(asAdmin(org), { input: { id: ruiz.id, version: 2, supervisorId: alvarez.id } }))
    const { edges } = await done(listMembers(asAdmin(org), { orgId: org.id, filter: { q: 'ruiz' } }))
    expect(edges[0]?.node).toMatchObject({
      email: ruiz.user.email,
      credentialCount: 1,
      verifiedCount: 0,
      band: 'D30',
      department: 'Nursing',
      supervisor: { id: alvarez.id, lastName: 'Álvarez' },
    })
  })

  test('shows nothing that changed after a member left', async () => {
    const { org } = await makeStaff()
    const { edges } = await done(listMembers(asAdmin(org), { orgId: org.id, filter: { state: 'ENDED' } }))
    expect(edges[0]?.node).toMatchObject({
      email: null,
      phone: null,
      credentialCount: 0,
      band: null,
      deadline: null,
      nextExpiresAt: null,
    })
  })
})

describe('pages of members', () => {
  test.each([
    ['by name', {}],
    ['by band', { sort: 'BAND' }],
    ['by expiry', { sort: 'EXPIRY' }],
    ['by expiry of one deadline', { sort: 'EXPIRY', filter: { deadline: 'LATER' } }],
    ['by department', { sort: 'DEPARTMENT' }],
    ['by job title of those at work', { sort: 'JOB_TITLE', filter: { state: 'ACTIVE' } }],
    ['by employee number', { sort: 'EMPLOYEE_ID' }],
    ['with a filter', { filter: { role: 'MEMBER' } }],
    ['of one state by band', { sort: 'BAND', filter: { state: 'ACTIVE' } }],
  ])('%s hold everybody once, in order', async (_name, input) => {
    const org = await makeOrg()
    for (const [index, expiresIn] of [10, undefined, 400, 400, undefined, 20, -3].entries()) {
      const { id } = await join(org, { lastName: `N${index % 3}`, ...(expiresIn === undefined ? {} : { expiresIn }) })
      const work = { department: `D${index % 2}`, jobTitle: `T${index % 3}`, employeeId: `E${9 - index}` }
      if (index < 5) await done(updateMember(asAdmin(org), { input: { id, version: 1, ...work } }))
    }
    const all = await done(listMembers.unknown(asAdmin(org), { orgId: org.id, first: 100, ...input }))
    for (const first of [1, 2, 3]) {
      const seen: string[] = []
      for (let after: string | null = null; ; ) {
        const page: PageOf<MemberRecord> = await done(
          listMembers.unknown(asAdmin(org), { orgId: org.id, first, after, ...input }),
        )
        seen.push(...page.edges.map(({ node }) => node.id))
        after = page.pageInfo.endCursor
        if (!page.pageInfo.hasNextPage) break
      }
      expect(seen).toEqual(all.edges.map(({ node }) => node.id))
    }
  })

  test('refuse a cursor they did not hand out and too many rows', async () => {
    const org = await makeOrg()
    for (const wrong of [
      { after: 'nonsense' },
      { after: Buffer.from('["a"]').toString('base64url') },
      { first: 101 },
      { first: 0 },
    ])
      expect(await listMembers(asAdmin(org), { orgId: org.id, ...wrong })).toMatchObject(fail('invalidInput', {}))
  })

  test('take one statement for any number of members', async () => {
    const count = async (members: number) => {
      const org = await makeOrg()
      for (let index = 0; index < members; index += 1) await join(org, { lastName: `M${index}`, expiresIn: 100 })
      const ctx = asAdmin(org)
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      await done(listMembers(ctx, { orgId: org.id, sort: 'BAND' }))
      const seen = statements.mock.calls.length
      statements.mockRestore()
      return seen
    }
    expect([await count(1), await count(9)]).toEqual([1, 1])
  })
})

test('facet counts agree with the lists they open', async () => {
  const { org } = await makeStaff()
  const facets = await done(getMemberFacets(asAdmin(org), { orgId: org.id }))
  const listed = async (filter: Record<string, unknown>) => (await names(org, { filter })).length
  for (const { value, count } of facets.states) expect(await listed({ state: value })).toBe(count)
  for (const { value, count } of facets.roles) expect(await listed({ role: value })).toBe(count)
  for (const { value, count } of facets.departments) expect(await listed({ department: value })).toBe(count)
  for (const { value, count } of facets.bands) expect(await listed({ band: value || 'NONE' })).toBe(count)
  for (const { value, count } of facets.deadlines) expect(await listed({ deadline: value || 'NONE' })).toBe(count)
  const whole = await listed({})
  for (const [field, counts] of Object.entries({ units: facets.units, verified: facets.verified })) {
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(whole)
    for (const { value, count } of counts) if (value) expect(await listed({ [field]: value })).toBe(count)
  }
  expect(await listed({ topicsOpen: true })).toBe(facets.topicsOpen)
})

test('a rehired person whose yes is missing is in the list of licenses not shared yet, not of those without', async () => {
  const { org, ruiz } = await makeStaff()
  await done(removeMember(asAdmin(org), { id: ruiz.id, version: 2, reason: 'CONTRACT_ENDED' }))
  await done(rehireMember({ ...asAdmin(org), now: new Date(Date.now() + 11 * 60_000) }, { id: ruiz.id, version: 3 }))
  const facets = async () =>
    new Map(
      (await done(getMemberFacets(asAdmin(org), { orgId: org.id }))).deadlines.map(({ value, count }) => [
        value,
        count,
      ]),
    )
  expect((await facets()).get('HIDDEN')).toBe(1)
  expect(await names(org, { filter: { deadline: 'HIDDEN' } })).toEqual(['Ruiz'])
  expect(await names(org, { filter: { deadline: 'NONE' } })).toEqual(['Brown', 'Zander'])
  expect((await facets()).get('')).toBe(2)
  await done(showLicenses(ctxFor(ruiz.user, { roles: [ruiz] }), { orgId: org.id }))
  expect((await facets()).get('HIDDEN') ?? 0).toBe(0)
})

test('an export holds the whole list in its order, and is recorded in the history', async () => {
  const { org } = await makeStaff()
  const members = await done(exportMembers(asAdmin(org), { orgId: org.id, filter: { role: 'MEMBER' }, sort: 'NAME' }))
  const seen: (string | null)[] = []
  for await (const { lastName } of members) seen.push(lastName)
  expect(seen).toEqual(['Álvarez', 'Brown', 'Ruiz'])
  const events = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'members.exported' } })
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ actorId: org.admin.id, detail: { role: 'MEMBER', searched: false } })
})

test('exports are limited an hour for each administrator', async () => {
  const org = await makeOrg()
  const take = () => exportMembers(asAdmin(org), { orgId: org.id })
  const results = []
  for (let count = 0; count <= 30; count += 1) results.push(await take())
  expect(results.slice(0, 30).every(({ ok }) => ok)).toBe(true)
  expect(results[30]).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
})

describe('a field that chooses a member', () => {
  const by = (role: Awaited<ReturnType<typeof makeHolder>>) => ctxFor(role.user, { roles: [role] })

  test('finds current members by words, for an administrator and for an educator, who sees no contact', async () => {
    const { org, alvarez } = await makeStaff()
    const educator = await makeHolder(org, 'EDUCATOR')
    const find = (ctx = asAdmin(org), q = 'alvarez') => done(findMembers(ctx, { orgId: org.id, q }))
    const found = [expect.objectContaining({ id: alvarez.id, lastName: 'Álvarez', department: null, contact: null })]
    expect(await find()).toEqual(found)
    expect(await find(by(educator))).toEqual(found)
    expect(await find(by(educator), 'gone')).toEqual([])
    expect(await find(by(educator), ' ')).toEqual([])
  })

  test('finds those of granted departments alone', async () => {
    const { org, ruiz } = await makeStaff()
    const lead = await makeHolder(org, 'MANAGER', 'Nursing')
    const find = (q: string) => done(findMembers(by(lead), { orgId: org.id, q }))
    expect((await find('ruiz')).map(({ id }) => id)).toEqual([ruiz.id])
    expect(await find('alvarez')).toEqual([])
    expect(await findMembers(by(await makeRole({ orgId: org.id })), { orgId: org.id, q: 'ruiz' })).toEqual(
      fail('notFound'),
    )
  })
})
