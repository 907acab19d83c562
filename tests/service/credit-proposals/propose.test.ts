import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxOfProposer, makeProposal } from '@/fixtures/credit-proposals'
import { creditFields } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import {
  confirmCreditProposal,
  declineCreditProposal,
  listOrgCreditProposals,
  listOwnCreditProposals,
} from '@/lib/services/credit-proposals/proposals'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { listCredits } from '@/lib/services/credits/credits'

const dayMs = 86_400_000
const later = (days: number) => new Date(Date.now() + days * dayMs)
const stateOf = async (id: string) => (await database().creditProposal.findUniqueOrThrow({ where: { id } })).state
const noticesOf = (userId: string) =>
  database().notification.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }] })

describe('an administrator proposes', () => {
  test('for several at once; each is told once, and nothing counts yet', async () => {
    const org = await makeOrg()
    const license = await makeCredential()
    const [one, two] = [await makeRole({ orgId: org.id, user: license.user }), await makeRole({ orgId: org.id })]
    await database().role.update({ where: { id: two.id }, data: { state: 'ON_LEAVE' } })
    const ctx = ctxOfProposer(org)
    const input = creditFields({ title: ' Fire  safety ' })
    const made = await done(proposeCredits(ctx, { orgId: org.id, memberIds: [one.id, two.id], input }))
    expect(made).toMatchObject({ proposed: 2, already: 0 })
    expect(ctx.sent.filter(({ queue }) => queue === 'notices')).toHaveLength(1)
    expect(await noticesOf(one.user.id)).toMatchObject([
      { kind: 'creditProposed', actionPath: '/proposed-credits', params: { org: org.name, count: 1 } },
    ])
    expect(await done(listCredits(ctxFor(one.user), {}))).toEqual([])
    const [view] = await done(listCredentialStatuses(ctxFor(one.user), {}))
    expect(view!.status.current.evaluation.counted?.total).toBe(0)
  })

  test('the same again changes nothing, in whatever state it is', async () => {
    const { id, org, member } = await makeProposal({ title: 'Falls', units: 2, providerNumber: 'N-1' })
    await done(declineCreditProposal(ctxFor(member.user), { id }))
    const { completedAt } = await done(listOwnCreditProposals(ctxFor(member.user), {})).then(
      ({ edges }) => edges[0]!.node,
    )
    const input = creditFields({ title: 'FALLS', units: 2, providerNumber: 'n-1', completedAt })
    const ask = { orgId: org.id, memberIds: [member.id], input }
    expect(await done(proposeCredits(ctxOfProposer(org), ask))).toMatchObject({ proposed: 0, already: 1 })
    expect(await stateOf(id)).toBe('DECLINED')
    const other = { ...ask, input: { ...input, units: 3 } }
    expect(await done(proposeCredits(ctxOfProposer(org), other))).toMatchObject({ proposed: 1 })
  })

  test('two at once make one', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const ask = { orgId: org.id, memberIds: [member.id], input: creditFields({ title: 'Once' }) }
    const made = await Promise.all([1, 2].map(() => done(proposeCredits(ctxOfProposer(org), ask))))
    expect(made.map(({ proposed }) => proposed).sort()).toEqual([0, 1])
  })

  test('who has left, who belongs elsewhere, and a day to come are refused', async () => {
    const org = await makeOrg()
    const [former, member] = [await makeFormerRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    const propose = (memberIds: string[], fields = {}, more = {}) =>
      proposeCredits(ctxOfProposer(org), { orgId: org.id, memberIds, input: creditFields(fields), ...more })
    const notAMember = (field: string) => fail('invalidInput', { [field]: 'validation.notAMember' })
    expect(await propose([former.id])).toEqual(notAMember('memberIds.0'))
    expect(await propose([member.id, (await makeRole()).id])).toEqual(notAMember('memberIds.1'))
    const tomorrow = addDays(todayIn('America/Los_Angeles', new Date()), 1)
    expect(await propose([member.id], { completedAt: tomorrow })).toEqual(
      fail('invalidInput', { 'input.completedAt': 'validation.dateInFuture' }),
    )
    expect(await propose([member.id], { title: ' ', units: 0 })).toEqual(
      fail('invalidInput', { 'input.title': 'validation.required', 'input.units': 'validation.units' }),
    )
    expect(await propose(Array.from({ length: 101 }, () => crypto.randomUUID()))).toEqual(
      fail('invalidInput', { memberIds: 'validation.tooMany' }),
    )
    const file = sentFile('sheet.pdf', pdfBytes)
    const second = await makeRole({ orgId: org.id })
    expect(await propose([member.id, second.id], {}, { file })).toEqual(
      fail('invalidInput', { file: 'validation.fileForOne' }),
    )
  })

  test('a member, a stranger and nobody cannot', async () => {
    const { org, member } = await makeProposal()
    const ask = { orgId: org.id, memberIds: [member.id], input: creditFields() }
    expect(await proposeCredits(ctxFor(member.user, { roles: [member] }), ask)).toEqual(fail('notFound'))
    expect(await proposeCredits(ctxFor(await makeUser()), ask)).toEqual(fail('notFound'))
    expect(await proposeCredits(ctxOfNobody(), ask)).toEqual(fail('signInRequired'))
  })
})

describe('lists', () => {
  test('the organization sees what it proposed, by state and by member', async () => {
    const { id, org, member } = await makeProposal({ now: later(-2) })
    const second = await makeProposal({ org, now: later(-1) })
    await done(confirmCreditProposal(ctxFor(member.user), { id }))
    const list = async (more = {}) =>
      (await done(listOrgCreditProposals(ctxOfProposer(org), { orgId: org.id, ...more }))).edges.map(
        ({ node }) => node.id,
      )
    expect(await list()).toEqual([second.id, id])
    expect(await list({ state: 'CONFIRMED' })).toEqual([id])
    expect(await list({ memberId: second.member.id })).toEqual([second.id])
    const { pageInfo } = await done(listOrgCreditProposals(ctxOfProposer(org), { orgId: org.id, first: 1 }))
    expect(await list({ first: 1, after: pageInfo.endCursor })).toEqual([id])
  })

  test('a person sees their own', async () => {
    const { id, member } = await makeProposal()
    const { edges } = await done(listOwnCreditProposals(ctxFor(member.user), { state: 'PROPOSED' }))
    expect(edges.map(({ node }) => node.id)).toEqual([id])
    expect((await done(listOwnCreditProposals(ctxFor(await makeUser()), {}))).edges).toEqual([])
  })
})
