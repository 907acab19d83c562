import { z } from 'zod'
import { listRetentionChoices, saveRetentionChoice } from '@/lib/data/retention/choices'
import { listDoneDisposals, sumPlannedDisposals } from '@/lib/data/retention/disposals'
import { listHoldsInForce } from '@/lib/data/retention/holds'
import { replayKeptDays } from '@/lib/domain/compliance/rule-change'
import { rosterKeptDays } from '@/lib/domain/license-checks/values'
import { closedOrgYears } from '@/lib/domain/orgs/org-state'
import { undoDays } from '@/lib/domain/people/merge-plan'
import { fail, ok, type Result } from '@/lib/domain/result'
import { kindsOf } from '@/lib/domain/retention/kinds'
import { keptHours, stepDays } from '@/lib/domain/traces'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { choiceDays, choiceVersion, judgeChoice, type KeptKind, keptKind, keptKinds } from '../retention/kept-kinds'
import { write } from '../write'

/**
 * Working data that is cleared daily without an announcement and without regard to holds; and closed organizations,
 * each on its own day.
 */
const cleared = [
  { kind: 'boardRosters', unit: 'days', count: rosterKeptDays },
  { kind: 'steps', unit: 'days', count: stepDays },
  { kind: 'mergeMoves', unit: 'days', count: undoDays },
  { kind: 'replays', unit: 'days', count: replayKeptDays },
  { kind: 'repeats', unit: 'hours', count: keptHours },
  { kind: 'closedOrgs', unit: 'years', count: closedOrgYears },
] as const

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** Retention periods, upcoming disposals everywhere, and past disposals of the installation, for a super admin. */
export const getRetention = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: self,
  run: async ({ db }) => {
    const [choices, plannedDisposals, doneDisposals, holds] = await Promise.all([
      listRetentionChoices(db, null),
      sumPlannedDisposals(db),
      listDoneDisposals(db, null, 30),
      listHoldsInForce(db),
    ])
    const kinds = [...keptKinds('INSTALLATION', choices), ...keptKinds('ORG', [])]
    return ok({ kinds, cleared, planned: plannedDisposals, done: doneDisposals, holds })
  },
})

const input = z.strictObject({ kind: oneOf(kindsOf('INSTALLATION')), days: choiceDays, version: choiceVersion })

/** Sets the retention period of one of the installation's own kinds. */
export const setRetention = defineService({
  action: 'installation.manage',
  stepUp: () => true,
  input: input.superRefine(judgeChoice),
  subject: self,
  run: (ctx, { kind, days, version: seen }): Promise<Result<KeptKind>> =>
    write(ctx, async (w) => {
      const before = keptKind(kind, await listRetentionChoices(w.tx, null))
      if (!(await saveRetentionChoice(w.tx, null, { kind, days, seen })))
        return fail('staleVersion', undefined, { current: before })
      const detail = { kind, from: before.days, to: days }
      w.audit({ action: 'retention.set', subjectType: 'Installation', subjectId: 'all', detail })
      return ok(keptKind(kind, await listRetentionChoices(w.tx, null)))
    }),
})
