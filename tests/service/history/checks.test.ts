import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { tamper } from '@/fixtures/tampering'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { checkHistory } from '@/lib/jobs/history'
import { askHistoryCheck, getHistoryState } from '@/lib/services/audit/check-history'
import { getInstallationOverview } from '@/lib/services/installation/installation'

const superAdmin = () => makeUser({ superAdmin: true })
const run = async (id: string) => {
  const { jobs } = ctxOfNobody()
  await checkHistory(id, new Date(), { jobs, heads: [], keys: [] })
}

test('a super admin asks for a check of the whole chain, which a job does and whose result is kept', async () => {
  const ctx = ctxFor(await superAdmin())
  const checkId = await done(askHistoryCheck(ctx, {}))
  expect(ctx.sent).toEqual([{ queue: 'historyChecks', data: { checkId } }])
  expect(await done(askHistoryCheck(ctx, {}))).toBe(checkId)
  const asked = await done(getHistoryState(ctx, {}))
  expect(asked.checks[0]).toMatchObject({ id: checkId, finishedAt: null, askedBy: { lastName: 'Ruiz' } })
  await run(checkId)
  const { checks, lastSeq } = await done(getHistoryState(ctx, {}))
  expect(checks[0]).toMatchObject({ id: checkId, brokenSeq: null, lastSeq })
  expect(checks[0]?.finishedAt).toBeInstanceOf(Date)
  // The overview agrees with the history page.
  const { auditCheck } = await done(getInstallationOverview(ctx, {}))
  expect(auditCheck).toMatchObject({ ok: true, detail: { rows: Number(lastSeq) } })
})

test('a check names the first row that was altered', async () => {
  const ctx = ctxFor(await superAdmin())
  const checkId = await done(askHistoryCheck(ctx, {}))
  const { seq, requestId } = await database().auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  await tamper(`UPDATE "AuditEvent" SET "requestId" = 'altered' WHERE "seq" = ${seq}`)
  const error = console.error
  await run(checkId)
  await tamper(`UPDATE "AuditEvent" SET "requestId" = '${requestId}' WHERE "seq" = ${seq}`)
  expect(console.error).toBe(error)
  const { checks } = await done(getHistoryState(ctx, {}))
  expect(checks[0]).toMatchObject({ brokenSeq: `${seq}`, brokenWhy: 'content', lastSeq: `${seq - 1n}` })
  const { auditCheck } = await done(getInstallationOverview(ctx, {}))
  expect(auditCheck).toMatchObject({ ok: false, detail: { why: 'content', seq: `${seq}` } })
})

test('nobody else asks for a check', async () => {
  expect(await askHistoryCheck(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
  expect(await getHistoryState(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
  expect(await askHistoryCheck(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
})
