import { z } from 'zod'
import type { RowCount } from '@/lib/data/counted-rows'
import {
  countFailedJobs,
  countFailedMail,
  countFailedNotices,
  countPeople,
  type FailedMail,
  mailQueues,
} from '@/lib/data/installation'
import { countUnchecked } from '@/lib/data/license-checks/queue'
import { listOperations, type OperationRun } from '@/lib/data/operation-runs'
import { countOrgsByState, type OrgCounts } from '@/lib/data/orgs/desk'
import { listRuleVersions } from '@/lib/data/rules/read'
import { findSendingHold, type SendingHold } from '@/lib/data/sending-hold'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { agedReadings } from '@/lib/domain/compliance/rule-readings'
import { ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'

/** How many days failures are shown. */
export const failuresShownDays = 7

export type AgingRule = { geo: string; credentialType: string; version: string; facts: number; oldest: PlainDate }

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
    return ok({
      orgs,
      people,
      unchecked,
      failedNotices,
      failedMail,
      failedJobs: failedJobs.filter(({ queue }) => !mailQueues.includes(queue)),
      agingRules: rules.versions.flatMap((rule) => agingOf(rule, today)),
      backup: latest('backup'),
      auditCheck: latest('auditCheck'),
      auditSeal: latest('auditSeal'),
      sendingHold,
    })
  },
})

/** A published version in force or upcoming, with how many of its values and topics need review; empty when none do. */
function agingOf(rule: RuleVersion, today: PlainDate): AgingRule[] {
  const { geo, type: credentialType, version, state, effectiveTo } = rule
  if (state !== 'PUBLISHED' || (effectiveTo !== null && effectiveTo < today)) return []
  const aged = agedReadings(rule, today)
  return aged[0] ? [{ geo, credentialType, version, facts: aged.length, oldest: aged[0] }] : []
}
