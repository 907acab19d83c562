import { describe, expect, test } from 'vitest'
import { ctxOfProposer, makeProposal } from '@/fixtures/credit-proposals'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { noticeSender } from '@/fixtures/notice-sender'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { lastDayOf } from '@/lib/domain/credit-proposals/proposal'
import { fail } from '@/lib/domain/result'
import { formatDate } from '@/lib/domain/time/format-date'
import { sendNotices } from '@/lib/jobs/send-notices'
import {
  confirmCreditProposal,
  declineCreditProposal,
  lapseCreditProposals,
  listOrgCreditProposals,
  remindOfCreditProposals,
} from '@/lib/services/credit-proposals/proposals'
import { listCredits } from '@/lib/services/credits/credits'

const dayMs = 86_400_000
const later = (days: number) => new Date(Date.now() + days * dayMs)
const stateOf = async (id: string) => (await database().creditProposal.findUniqueOrThrow({ where: { id } })).state
const noticesOf = (userId: string) =>
  database().notification.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }] })

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

  test('the first message and the reminder name the last day to answer', async () => {
    const { member, id, org } = await makeProposal()
    const { lapsesAt } = await database().creditProposal.findUniqueOrThrow({ where: { id } })
    await done(remindOfCreditProposals(ctxOfJob(later(7.1)), {}))
    const { timeZone } = await database().org.findUniqueOrThrow({ where: { id: org.id } })
    const day = formatDate(lastDayOf({ lapsesAt }, timeZone), 'en')
    for (const kind of ['creditProposed', 'creditProposalReminder'] as const) {
      const { mailer, sendAt } = noticeSender(member.user.id, kind)
      await sendAt(new Date('2027-01-20T20:00:00Z'))
      expect(mailer.sent.map(({ text }) => text.includes(`Answer by ${day}.`))).toEqual([true])
    }
  })

  test('each message lists what waits with its day and hours, also from before, and leaves out what was answered', async () => {
    const org = await makeOrg({ name: 'Sunrise' })
    const member = await makeRole({ orgId: org.id })
    const course = { completedAt: '2025-11-02', units: 2.5 }
    const answered = await makeProposal({ org, member, title: 'Hand hygiene' })
    await makeProposal({ org, member, title: 'Wound care', ...course })
    await makeProposal({ org, member, title: 'Dementia care', ...course, units: null })
    await done(declineCreditProposal(ctxFor(member.user), { id: answered.id }))
    const { mailer, sendAt } = noticeSender(member.user.id, 'creditProposed')
    await sendAt(new Date('2027-01-20T20:00:00Z'))
    for (const { subject, text } of mailer.sent) {
      expect(subject).toBe('Sunrise says you completed 2 courses')
      expect(text).toMatch(/Wound care:? +Nov 2, 2025, 2\.5 hours/)
      expect(text).toMatch(/Dementia care:? +Nov 2, 2025\n/)
      expect(text).not.toContain('Hand hygiene')
    }
    expect(mailer.sent).toHaveLength(3)
  })

  test('the reminder waits for the morning where its reader is', async () => {
    const { member } = await makeProposal()
    const { id: userId } = member.user
    await database().user.update({ where: { id: userId }, data: { timeZone: 'America/Los_Angeles' } })
    await done(remindOfCreditProposals(ctxOfJob(later(7.1)), {}))
    const { mailer, waits, sendAt } = noticeSender(userId, 'creditProposalReminder')
    const [night, morning] = [new Date('2027-01-20T09:23:00Z'), new Date('2027-01-20T16:00:00Z')]
    await sendAt(night)
    expect([mailer.sent.length, waits]).toEqual([0, [morning]])
    await sendAt(morning)
    expect(mailer.sent).toHaveLength(1)
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
