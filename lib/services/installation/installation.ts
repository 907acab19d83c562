import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import {
  countFailedJobs,
  countFailedMail,
  countFailedNotices,
  countPeople,
  type FailedMail,
  mailQueues,
} from '@/lib/data/installation'
import { countUnchecked } from '@/lib/data/license-checks/checks'
import { listOperations, noteOperation, type OperationRun } from '@/lib/data/operation-runs'
import { countOrgsByState, type OrgCounts } from '@/lib/data/orgs/desk'
import type { RowCount } from '@/lib/data/rows'
import { listRuleVersions } from '@/lib/data/rules/read'
import { findSendingHold, type SendingHold } from '@/lib/data/sending-hold'
import { findUser } from '@/lib/data/users/read'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { agedReadings, endsWithoutSuccessor } from '@/lib/domain/compliance/rule-readings'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

/** Guards the pages of the installation, which do not exist for anybody but super admins. */
export const enterInstallation = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async () => ok(null),
})

/** How many days failures are shown. */
export const failuresShownDays = 7

export type AgingRule = { geo: string; credentialType: string; version: string; facts: number; oldest: PlainDate }

/** A version that ends soon and has no successor yet. */
export type EndingRule = { geo: string; credentialType: string; version: string; effectiveTo: PlainDate }

export type InstallationOverview = {
  orgs: OrgCounts
  people: RowCount
  unchecked: RowCount
  failedNotices: RowCount
  /** Failed messages that are not notifications: codes, invitations and others. */
  failedMail: FailedMail
  /** Excludes jobs that send a message. */
  failedJobs: { queue: string; count: number }[]
  agingRules: AgingRule[]
  endingRules: EndingRule[]
  /** The latest backup, check and seal of the history; null when there never was one. */
  backup: OperationRun | null
  auditCheck: OperationRun | null
  auditSeal: OperationRun | null
  /** Set after a restore, until sending is resumed. */
  sendingHold: SendingHold | null
}

/** Everything that needs the operator's attention. All queries are bounded, whatever the number of people. */
export const getInstallationOverview = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async ({ db, now }): Promise<Result<InstallationOverview>> => {
    const since = new Date(now.getTime() - failuresShownDays * 86_400_000)
    const [orgs, people, unchecked, failedNotices, failedMail, failedJobs, rules, runs, sendingHold] =
      await Promise.all([
        countOrgsByState(db),
        countPeople(db),
        countUnchecked(db),
        countFailedNotices(db, since),
        countFailedMail(db, since),
        countFailedJobs(db, since),
        listRuleVersions(db),
        listOperations(db),
        findSendingHold(db),
      ])
    const latest = (kind: OperationRun['kind']) => runs.find((run) => run.kind === kind) ?? null
    const today = todayIn('UTC', now)
    const published = rules.versions.filter(({ state }) => state === 'PUBLISHED')
    return ok({
      orgs,
      people,
      unchecked,
      failedNotices,
      failedMail,
      failedJobs: failedJobs.filter(({ queue }) => !mailQueues.includes(queue)),
      agingRules: published.flatMap((rule) => agingOf(rule, today)),
      endingRules: published.flatMap((rule) => endingOf(rule, published, today)),
      backup: latest('backup'),
      auditCheck: latest('auditCheck'),
      auditSeal: latest('auditSeal'),
      sendingHold,
    })
  },
})

/** A published version in force or upcoming, with how many of its values and topics need review; empty when none do. */
function agingOf(rule: RuleVersion, today: PlainDate): AgingRule[] {
  const { geo, type: credentialType, version, effectiveTo } = rule
  if (effectiveTo !== null && effectiveTo < today) return []
  const aged = agedReadings(rule, today)
  return aged[0] ? [{ geo, credentialType, version, facts: aged.length, oldest: aged[0] }] : []
}

/** A version that ends soon without a successor among those published; empty otherwise. */
function endingOf(rule: RuleVersion, published: readonly RuleVersion[], today: PlainDate): EndingRule[] {
  const { geo, type: credentialType, version, effectiveTo } = rule
  const ofPair = published.filter((other) => other.geo === geo && other.type === credentialType)
  if (effectiveTo === null || !endsWithoutSuccessor(rule, ofPair, today)) return []
  return [{ geo, credentialType, version, effectiveTo }]
}

const subject = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })
/** Tests per super admin, kind and hour. */
const limit = { limit: 20, seconds: 3600 }

/** Results of the latest tests. */
export const listInstallationTests = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject,
  run: async (ctx) => ok<OperationRun[]>((await listOperations(ctx.db)).filter(({ kind }) => kind.endsWith('Test'))),
})

/**
 * Sends a message to the super admin's own address or number in the same way as any other message; the worker records
 * the result.
 */
export const sendTestMessage = defineService({
  action: 'installation.manage',
  input: z.strictObject({ channel: oneOf(['EMAIL', 'PHONE']) }),
  subject,
  run: async (ctx, { channel }): Promise<Result<{ sentAt: Date }>> => {
    const { userId } = ctx.viewer
    const person = await findUser(ctx.db, userId)
    if (!person?.contacts.some(({ kind, verifiedAt }) => kind === channel && verifiedAt)) return fail('noContactToTest')
    const refusal = await limitUse(ctx, `installationTest:${channel}:${userId}`, limit)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      await w.send({ queue: 'mail', data: { kind: 'test', channel, userId } })
      w.audit({ action: 'installation.tested', subjectType: 'User', subjectId: userId, detail: { what: channel } })
      return ok({ sentAt: ctx.now })
    })
  },
})

/** Writes a file, reads it back and deletes it; returns and stores the result. */
export const testStorage = defineService({
  action: 'installation.manage',
  input: z.strictObject({}),
  subject,
  run: async (ctx): Promise<Result<OperationRun>> => {
    const refusal = await limitUse(ctx, `installationTest:storage:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    const problem = await storageProblem(ctx)
    const run = { kind: 'storageTest', at: ctx.now, ok: problem === null, detail: problem ? { problem } : {} } as const
    return write(ctx, async (w) => {
      await noteOperation(w.tx, run)
      const { userId: subjectId } = ctx.viewer
      w.audit({
        action: 'installation.tested',
        subjectType: 'User',
        subjectId,
        detail: { what: 'storage', ok: run.ok },
      })
      return ok(run)
    })
  },
})

/** The step that failed; null when all succeeded. */
async function storageProblem({ files, log, requestId }: SignedInCtx): Promise<'write' | 'read' | 'delete' | null> {
  let step: 'write' | 'read' | 'delete' = 'write'
  try {
    const sent = randomBytes(64 * 1024)
    const put = await files.put(Readable.from([sent]))
    if (!put.ok) return step
    step = 'read'
    const stored = await files.get(put.value.key)
    const read = stored
      ? createHash('sha256')
          .update(await buffer(stored))
          .digest('hex')
      : null
    if (read !== createHash('sha256').update(sent).digest('hex')) return step
    step = 'delete'
    await files.remove(put.value.key)
    return (await files.get(put.value.key)) ? step : null
  } catch (error) {
    log.error({ requestId, step, error: String(error) }, 'the test of the file storage failed')
    return step
  }
}

/** Resumes sending after a restore. Waiting messages are not sent: the worker drops them first. */
export const resumeSending = defineService({
  action: 'installation.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx): Promise<Result<SendingHold>> => {
    const hold = await findSendingHold(ctx.db)
    if (!hold) return fail('conflict')
    if (hold.asked) return ok(hold)
    return write(ctx, async (w) => {
      await noteOperation(w.tx, { kind: 'sending', at: ctx.now, ok: false, detail: {} })
      const { userId: subjectId } = ctx.viewer
      w.audit({ action: 'installation.sendingResumed', subjectType: 'User', subjectId, detail: {} })
      return ok({ ...hold, asked: true })
    })
  },
})
