import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxOfProposer, makeProposal } from '@/fixtures/credit-proposals'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import {
  confirmCreditProposal,
  declineCreditProposal,
  lapseCreditProposals,
  listOwnCreditProposals,
} from '@/lib/services/credit-proposals/proposals'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { getCreditDocuments, listCredits } from '@/lib/services/credits/credits'

const dayMs = 86_400_000
const later = (days: number) => new Date(Date.now() + days * dayMs)

describe('the person answers', () => {
  test('confirmed, it is a credit of theirs that counts', async () => {
    const license = await makeCredential()
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id, user: license.user })
    const { id } = await makeProposal({ org, member, title: 'Falls', units: 4, completedAt: addDays(today(), -30) })
    const after = await done(confirmCreditProposal(ctxFor(member.user), { id }))
    expect(after).toMatchObject({ state: 'CONFIRMED', orgName: org.name })
    const [credit] = await done(listCredits(ctxFor(member.user), {}))
    expect(credit).toMatchObject({ id: after.creditId, title: 'Falls', units: 400, source: 'IMPORTED' })
    const [view] = await done(listCredentialStatuses(ctxFor(member.user), {}))
    expect(view!.status.current.evaluation.counted?.total).toBe(400)
  })

  test('the topics of boards that were proposed to one, to many or by a file are those of the credit', async () => {
    const org = await makeOrg()
    const [one, two] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    const ctx = ctxOfProposer(org)
    const input = creditFields({ topicCodes: ['ETHICS', 'HUMAN_TRAFFICKING'] })
    await done(proposeCredits(ctx, { orgId: org.id, memberIds: [one.id, two.id], input }))
    const rows = [`${one.user.email},Rights,2026-01-05,1,Online,resident rights; OPIOIDS`]
    const text = ['Email,Course title,Date completed,Hours,Format,Board topics', ...rows].join('\n')
    expect((await done(previewCreditProposals(ctx, { orgId: org.id, text }))).rows).toMatchObject([
      { outcome: 'add', credit: { topicCodes: ['OPIOIDS', 'RESIDENT_RIGHTS'] } },
    ])
    await done(importCreditProposals(ctx, { orgId: org.id, text }))
    const topicsOf = async (member: typeof one) => {
      const { edges } = await done(listOwnCreditProposals(ctxFor(member.user), {}))
      for (const { node } of edges) await done(confirmCreditProposal(ctxFor(member.user), { id: node.id }))
      return (await done(listCredits(ctxFor(member.user), {}))).map(({ topicCodes }) => topicCodes.join(' ')).sort()
    }
    expect(await topicsOf(one)).toEqual(['ETHICS HUMAN_TRAFFICKING', 'OPIOIDS RESIDENT_RIGHTS'])
    expect(await topicsOf(two)).toEqual(['ETHICS HUMAN_TRAFFICKING'])
  })

  test('hours as the paper has them come with it, from a form or a file', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const ctx = ctxOfProposer(org)
    const input = creditFields({ title: 'Falls', units: null, printedHours: '1.375' })
    await done(proposeCredits(ctx, { orgId: org.id, memberIds: [member.id], input }))
    const text = `Email,Course title,Completed on,Hours,Format\n${member.user.email},Wounds,${addDays(today(), -10)},0.8333,Online`
    await done(importCreditProposals(ctx, { orgId: org.id, text }))
    const { edges } = await done(listOwnCreditProposals(ctxFor(member.user), {}))
    const printed = edges.map(({ node }) => [node.title, node.units, node.printedHours]).sort()
    expect(printed).toEqual([
      ['Falls', 137, '1.375'],
      ['Wounds', 83, '0.8333'],
    ])
    for (const { node } of edges) await done(confirmCreditProposal(ctxFor(member.user), { id: node.id }))
    const credits = await done(listCredits(ctxFor(member.user), {}))
    expect(credits.map(({ units, printedHours }) => [units, printedHours]).sort()).toEqual([
      [137, '1.375'],
      [83, '0.8333'],
    ])
  })

  test('declined, it is nothing, and cannot be confirmed later', async () => {
    const { id, member } = await makeProposal()
    const ctx = ctxFor(member.user)
    expect(await done(declineCreditProposal(ctx, { id }))).toMatchObject({ state: 'DECLINED', creditId: null })
    expect(await confirmCreditProposal(ctx, { id })).toEqual(fail('creditProposalAnswered'))
    expect(await done(listCredits(ctx, {}))).toEqual([])
  })

  test('two confirms at once make one credit', async () => {
    const { id, member } = await makeProposal()
    const answers = await Promise.all([1, 2].map(() => confirmCreditProposal(ctxFor(member.user), { id })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(fail('creditProposalAnswered'))
    expect(await done(listCredits(ctxFor(member.user), {}))).toHaveLength(1)
  })

  test('what is in their record already is not made twice', async () => {
    const completedAt = addDays(today(), -10)
    const { id, member } = await makeProposal({ title: 'Falls', units: 2, providerNumber: 'N-1', completedAt })
    const own = await makeCredit({ user: member.user, title: 'falls', units: 2, providerNumber: 'N-1', completedAt })
    expect(await done(confirmCreditProposal(ctxFor(member.user), { id }))).toMatchObject({ creditId: own.id })
    expect(await done(listCredits(ctxFor(member.user), {}))).toHaveLength(1)
  })

  test('the administrator, another person and nobody cannot answer for them', async () => {
    const { id, org } = await makeProposal()
    expect(await confirmCreditProposal(ctxOfProposer(org), { id })).toEqual(fail('notFound'))
    expect(await declineCreditProposal(ctxFor(await makeUser()), { id })).toEqual(fail('notFound'))
    expect(await confirmCreditProposal(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
  })

  test('the file that came with it becomes the evidence of the credit, and goes with a no', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const propose = async (title: string) => {
      const ask = { orgId: org.id, memberIds: [member.id], input: creditFields({ title }) }
      const made = await done(proposeCredits(ctxOfProposer(org), { ...ask, file: sentFile('one.pdf', pdfBytes) }))
      return { id: made.proposalIds[0]! }
    }
    const [yes, no] = [await propose('A'), await propose('B')]
    const { creditId } = await done(confirmCreditProposal(ctxFor(member.user), yes))
    expect(await done(getCreditDocuments(ctxFor(member.user), { id: creditId! }))).toMatchObject([{ title: 'A' }])
    expect(await done(declineCreditProposal(ctxFor(member.user), no))).toMatchObject({ documentId: null })
    const documents = await database().document.findMany({
      where: { ownerId: member.user.id },
      orderBy: { title: 'asc' },
    })
    expect(documents.map(({ deletedAt }) => deletedAt === null)).toEqual([true, false])
  })

  test('a file sent with what was proposed before is not kept', async () => {
    const { org, member } = await makeProposal({ title: 'Again', units: 1, completedAt: addDays(today(), -10) })
    const ctx = ctxOfProposer(org)
    const input = creditFields({ title: 'Again', units: 1, completedAt: addDays(today(), -10) })
    const ask = { orgId: org.id, memberIds: [member.id], input }
    expect(await proposeCredits(ctx, { ...ask, file: sentFile('one.pdf', pdfBytes) })).toEqual(
      fail('invalidInput', { file: 'validation.fileOfProposed' }),
    )
    expect([...ctx.files.stored.keys()]).toEqual([])
    expect(await done(proposeCredits(ctx, ask))).toMatchObject({ proposed: 0, already: 1 })
  })

  test('a file counts as one that the administrator sent', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const data = { bucket: `upload:${org.admin.id}`, startsAt: new Date(), count: 99 }
    await database().rateLimit.create({ data })
    const propose = (title: string, more = {}) =>
      proposeCredits(ctxOfProposer(org), {
        orgId: org.id,
        memberIds: [member.id],
        input: creditFields({ title }),
        ...more,
      })
    const file = () => ({ file: sentFile('one.pdf', pdfBytes) })
    await done(propose('A', file()))
    expect(await propose('B', file())).toMatchObject({ problem: { code: 'tooManyRequests' } })
    await done(propose('B'))
  })

  test('evidence that changes hands or is deleted has another version, and its deletion is in the history', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const propose = async (title: string, now: Date) => {
      const input = creditFields({ title, completedAt: addDays(today(), -100) })
      const ask = { orgId: org.id, memberIds: [member.id], input }
      const ctx = ctxOfProposer(org, { now })
      const made = await done(proposeCredits(ctx, { ...ask, file: sentFile('one.pdf', pdfBytes) }))
      return made.proposalIds[0]!
    }
    const [yes, no] = [await propose('A', new Date()), await propose('B', new Date())]
    await propose('C', later(-62))
    await done(confirmCreditProposal(ctxFor(member.user), { id: yes }))
    await done(declineCreditProposal(ctxFor(member.user), { id: no }))
    await done(lapseCreditProposals(ctxOfJob(), {}))
    const documents = await database().document.findMany({
      where: { ownerId: member.user.id },
      orderBy: { title: 'asc' },
    })
    expect(documents.map(({ version, deletedAt }) => [version, deletedAt !== null])).toEqual([
      [2, false],
      [2, true],
      [2, true],
    ])
    const deleted = await database().auditEvent.findMany({
      where: { action: 'document.deleted', personId: member.user.id },
    })
    expect(deleted.map(({ subjectId }) => subjectId).sort()).toEqual(
      documents
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    )
  })
})
