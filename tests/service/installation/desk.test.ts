import { describe, expect, test } from 'vitest'
import { next } from '@/fixtures/counter'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { deskReason, moveOrgTo, orgNow } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import { fail } from '@/lib/domain/result'
import {
  getDeskOrg,
  inviteOrgAdmin,
  listDeskOrgs,
  listOrgVisits,
  setDeskFeatures,
} from '@/lib/services/installation/desk-orgs'
import { getRetention } from '@/lib/services/installation/get-retention'
import { getInstallationOverview } from '@/lib/services/installation/installation'
import { visitOrg } from '@/lib/services/orgs/own-orgs'
import { listRules } from '@/lib/services/rules/versions'

const desk = async () => ctxFor(await makeUser({ superAdmin: true }))

describe('the list of organizations', () => {
  test('is by name, found by words without accents, narrowed to a state, a page at a time', async () => {
    const mark = `zq${next()}x`
    const names = [`${mark} Clínica Él`, `${mark} Alpha House`, `${mark} Beta House`]
    const [clinic, alpha, beta] = [
      await makeOrg({ name: names[0] }),
      await makeOrg({ name: names[1] }),
      await makeOrg({ name: names[2] }),
    ]
    await makeRole({ orgId: alpha!.id })
    await moveOrgTo('SUSPENDED', beta!.id)
    const deskOrgs = await done(listDeskOrgs(await desk(), { q: mark }))
    expect(deskOrgs.edges.map(({ node }) => node.name)).toEqual([names[1], names[2], names[0]])
    expect(deskOrgs.edges[0]!.node).toMatchObject({ id: alpha!.id, members: 2, admins: 1, state: 'ACTIVE' })
    const clinics = await done(listDeskOrgs(await desk(), { q: `${mark} clinica` }))
    expect(clinics.edges.map(({ node }) => node.id)).toEqual([clinic!.id])
    const suspended = await done(listDeskOrgs(await desk(), { q: mark, state: 'SUSPENDED' }))
    expect(suspended.edges.map(({ node }) => node.id)).toEqual([beta!.id])
    const first = await done(listDeskOrgs(await desk(), { q: mark, first: 2 }))
    expect(first.pageInfo.hasNextPage).toBe(true)
    const rest = await done(listDeskOrgs(await desk(), { q: mark, first: 2, after: first.pageInfo.endCursor }))
    expect(rest.edges.map(({ node }) => node.id)).toEqual([clinic!.id])
  })

  test('is nobody’s but a super admin’s', async () => {
    expect(await listDeskOrgs(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
    expect(await listDeskOrgs(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
  })
})

describe('one organization at the desk', () => {
  test('shows its administrators, who is invited, and the visits with their reasons, newest first', async () => {
    const org = await makeOrg()
    const ctx = await desk()
    await done(inviteOrgAdmin(ctx, { orgId: org.id, contact: 'second.admin@example.com', reason: deskReason }))
    // Those who administer it hear of it at once.
    const told = await database().notification.findMany({ where: { userId: org.admin.id, kind: 'adminInvited' } })
    expect(told).toMatchObject([{ params: { contact: 'second.admin@example.com', reason: deskReason } }])
    await done(visitOrg(ctx, { orgId: org.id, reason: 'A number was wrong' }))
    await done(visitOrg(ctx, { orgId: org.id, reason: 'The number was wrong again' }))
    const view = await done(getDeskOrg(await desk(), { id: org.id }))
    expect(view.admins.map(({ userId }) => userId)).toEqual([org.admin.id])
    expect(view.invited.map(({ contact }) => contact)).toEqual(['second.admin@example.com'])
    const visits = await done(listOrgVisits(await desk(), { orgId: org.id, first: 1 }))
    expect(visits.edges.map(({ node }) => node.reason)).toEqual(['The number was wrong again'])
    const more = await done(listOrgVisits(await desk(), { orgId: org.id, first: 1, after: visits.pageInfo.endCursor }))
    expect(more.edges.map(({ node }) => node.reason)).toEqual(['A number was wrong'])
  })

  test('an administrator of it, a stranger and nobody see nothing of it there', async () => {
    const org = await makeOrg()
    expect(await getDeskOrg(ctxFor(org.admin, { roles: [org.role] }), { id: org.id })).toEqual(fail('notFound'))
    expect(await listOrgVisits(ctxFor(await makeUser()), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await getDeskOrg(ctxOfNobody(), { id: org.id })).toEqual(fail('signInRequired'))
  })

  test('an invitation as administrator leaves at once, once; a member is not invited', async () => {
    const org = await makeOrg()
    const ctx = await desk()
    const asked = { orgId: org.id, contact: `new.admin${next()}@example.com`, reason: deskReason }
    const { id } = await done(inviteOrgAdmin(ctx, asked))
    expect(await database().invitation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      roleType: 'ADMIN',
      state: 'OPEN',
      invitedById: ctx.viewer.userId,
    })
    expect(ctx.sent).toContainEqual({ queue: 'invitations', data: { kind: 'due' } })
    expect(await done(inviteOrgAdmin(await desk(), asked))).toEqual({ id })
    const member = { ...asked, contact: org.admin.email! }
    expect(await inviteOrgAdmin(await desk(), member)).toEqual(
      fail('invalidInput', { contact: 'validation.alreadyMember' }),
    )
    expect(await inviteOrgAdmin(await desk(), { ...asked, contact: '(415) 555-0177' })).toEqual(
      fail('invalidInput', { contact: 'validation.textsOff' }),
    )
    await moveOrgTo('SUSPENDED', org.id)
    expect(await inviteOrgAdmin(await desk(), asked)).toEqual(fail('orgSuspended'))
    expect(await inviteOrgAdmin(ctxFor(org.admin, { roles: [org.role] }), asked)).toEqual(fail('notFound'))
  })

  test('features are set with a reason and without a visit', async () => {
    const org = await makeOrg()
    const asked = { orgId: org.id, version: 1, features: ['TASKS' as const], reason: deskReason }
    expect(await setDeskFeatures(ctxFor(org.admin, { roles: [org.role] }), asked)).toEqual(fail('notFound'))
    await done(setDeskFeatures(await desk(), asked))
    expect((await orgNow(org.id)).appFeatures).toEqual([{ featureType: 'TASKS' }])
    const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: org.id, action: 'org.featuresSet' } })
    expect(event.detail).toEqual({ before: [], after: ['TASKS'], reason: deskReason })
    expect(await setDeskFeatures(await desk(), asked)).toMatchObject({ problem: { code: 'staleVersion' } })
  })
})

describe('the overview', () => {
  test('counts organizations, people and licenses that wait, and knows the last backup', async () => {
    await makeCredential()
    await moveOrgTo('SUSPENDED', (await makeOrg()).id)
    const at = new Date()
    await noteOperation(database(), { kind: 'backup', at, ok: true, detail: { rows: 7 } })
    const overview = await done(getInstallationOverview(await desk(), {}))
    expect(overview.orgs.SUSPENDED).toBeGreaterThan(0)
    expect(overview.people.exact).toBe(true)
    expect(overview.people.count).toBeGreaterThan(2)
    expect(overview.unchecked.count).toBeGreaterThan(0)
    expect(overview.backup).toMatchObject({ at, ok: true, detail: { rows: 7 } })
    expect(overview.agingRules).toEqual([])
  })

  test('names rules whose numbers were read more than 400 days ago', async () => {
    const ctx = ctxFor(await makeUser({ superAdmin: true }), { now: new Date('2029-06-01T12:00:00Z') })
    const { agingRules } = await done(getInstallationOverview(ctx, {}))
    expect(agingRules.find(({ version }) => version === 'CA-CNA-1')).toMatchObject({ oldest: '2026-11-21' })
  })

  test('names a version that ends within 90 days only while nothing is published for the time after', async () => {
    const superAdmin = await makeUser({ superAdmin: true })
    const endingOn = async (day: string) => {
      const ctx = ctxFor(superAdmin, { now: new Date(`${day}T12:00:00Z`) })
      const { endingRules } = await done(getInstallationOverview(ctx, {}))
      return endingRules.map(({ version, effectiveTo }) => [version, effectiveTo])
    }
    // Indiana's aides: what follows is a draft. California's physicians: version 2 follows.
    expect(await endingOn('2025-08-01')).toContainEqual(['IN-CNA-1', '2025-08-31'])
    expect(await endingOn('2025-05-01')).toEqual([])
    expect(await endingOn('2026-11-29')).toEqual([])
  })

  test('the list of rules tells which rest on old or undated texts', async () => {
    const ctx = ctxFor(await makeUser({ superAdmin: true }), { now: new Date('2026-11-29T12:00:00Z') })
    const rules = await done(listRules(ctx, {}))
    const ages = new Map(rules.flatMap(({ versions }) => versions.map(({ rule, textAge }) => [rule.version, textAge])))
    expect([ages.get('CA-CNA-1'), ages.get('CA-RN-1')]).toEqual(['UNDATED', 'OLD'])
    expect([...ages.values()]).toContain(null)
  })

  test('an older note never replaces a newer one', async () => {
    const at = new Date()
    await noteOperation(database(), { kind: 'auditSeal', at, ok: true, detail: {} })
    await noteOperation(database(), { kind: 'auditSeal', at: new Date(at.getTime() - 1000), ok: false, detail: {} })
    expect((await done(getInstallationOverview(await desk(), {}))).auditSeal).toMatchObject({ ok: true })
  })

  test('is nobody’s but a super admin’s, and so is what is kept how long', async () => {
    expect(await getInstallationOverview(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
    expect(await getRetention(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
    const { kinds, cleared } = await done(getRetention(await desk(), {}))
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'imports', days: 30, chosen: false }))
    expect(cleared).toContainEqual({ kind: 'repeats', unit: 'hours', count: 48 })
  })
})
