import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxOfProposer, makeProposal } from '@/fixtures/credit-proposals'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memoryMailer } from '@/lib/adapters/mail/memory-mailer'
import { memorySms } from '@/lib/adapters/sms/memory-sms'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { sendNotices } from '@/lib/jobs/send-notices'
import { listCredentialStatuses } from '@/lib/services/credentials/get-credential-status'
import { confirmCreditProposal, declineCreditProposal } from '@/lib/services/credit-proposals/answer-proposal'
import { listOrgCreditProposals, listOwnCreditProposals } from '@/lib/services/credit-proposals/list-proposals'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { lapseCreditProposals, remindOfCreditProposals } from '@/lib/services/credit-proposals/tend-proposals'
import { getCreditDocuments } from '@/lib/services/credits/get-credit'
import { listCredits } from '@/lib/services/credits/list-credits'

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
    const notAMember = fail('invalidInput', { memberIds: 'validation.notAMember' })
    expect(await propose([former.id])).toEqual(notAMember)
    expect(await propose([member.id, (await makeRole()).id])).toEqual(notAMember)
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

describe('time', () => {
  test('after its 60th day it lapses: before the job ran it cannot be confirmed, afterwards it says so', async () => {
    const { id, member, org } = await makeProposal({ now: later(-62) })
    expect(await confirmCreditProposal(ctxFor(member.user), { id })).toEqual(fail('creditProposalLapsed'))
    const { edges } = await done(listOrgCreditProposals(ctxOfProposer(org), { orgId: org.id, state: 'LAPSED' }))
    expect(edges.map(({ node }) => node.state)).toEqual(['LAPSED'])
    await done(lapseCreditProposals(ctxOfJob(), {}))
    expect(await stateOf(id)).toBe('LAPSED')
  })

  test('a day before it stays', async () => {
    const { id } = await makeProposal({ now: later(-59) })
    await done(lapseCreditProposals(ctxOfJob(), { batch: 1 }))
    expect(await stateOf(id)).toBe('PROPOSED')
  })

  test('of an answer and the end of its time, one counts', async () => {
    const { id, member } = await makeProposal({ now: later(-30) })
    const [answer] = await Promise.all([
      confirmCreditProposal(ctxFor(member.user), { id }),
      done(lapseCreditProposals(ctxOfJob(later(32)), {})),
    ])
    const credits = await done(listCredits(ctxFor(member.user), {}))
    expect(credits).toHaveLength(answer.ok ? 1 : 0)
    expect(await stateOf(id)).toBe(answer.ok ? 'CONFIRMED' : 'LAPSED')
  })

  test('people are asked again after 7 and after 30 days, once each', async () => {
    const { member, id } = await makeProposal()
    const remindedAt = async (days: number) => {
      await done(remindOfCreditProposals(ctxOfJob(later(days)), { batch: 1 }))
      const kinds = (await noticesOf(member.user.id)).map(({ kind }) => kind)
      return kinds.filter((kind) => kind === 'creditProposalReminder').length
    }
    expect(await remindedAt(6.9)).toBe(0)
    expect(await remindedAt(7.1)).toBe(1)
    expect(await remindedAt(8)).toBe(1)
    expect(await remindedAt(30.1)).toBe(2)
    expect(await remindedAt(31)).toBe(2)
    await done(declineCreditProposal(ctxFor(member.user), { id }))
    expect(await remindedAt(59)).toBe(2)
  })

  test('one reminder says how many wait in all, also those whose time has not come and those of another batch', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    for (const days of [-31, -8, -1]) await makeProposal({ org, member, now: later(days), title: `Of ${days}` })
    await makeProposal({ org, member, now: later(-62), title: 'Over' })
    await makeProposal({ org, now: later(-8) })
    await done(remindOfCreditProposals(ctxOfJob(), { batch: 1 }))
    const reminders = (await noticesOf(member.user.id)).filter(({ kind }) => kind === 'creditProposalReminder')
    expect(reminders).toMatchObject([{ params: { org: org.name, count: 3, title: 'Of -1' } }])
    const counts = await database().creditProposal.findMany({
      where: { userId: member.user.id },
      orderBy: { createdAt: 'asc' },
      select: { remindCount: true },
    })
    expect(counts.map(({ remindCount }) => remindCount)).toEqual([0, 2, 1, 0])
  })

  test('a message about something answered meanwhile is kept back', async () => {
    const send = async (answered: boolean) => {
      const { member, id } = await makeProposal()
      if (answered) await done(confirmCreditProposal(ctxFor(member.user), { id }))
      const mailer = memoryMailer()
      const outside = { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
      const [notice] = await noticesOf(member.user.id)
      await sendNotices([notice!.id], outside)
      return mailer.sent
    }
    expect(await send(true)).toEqual([])
    const [mail] = await send(false)
    expect(mail).toMatchObject({ subject: expect.stringContaining('says you completed') })
    expect(mail!.text).toContain('https://suma.test/proposed-credits')
    expect(mail!.html).toContain('>Review credits<')
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
