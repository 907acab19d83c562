import { z } from 'zod'
import { listRetentionChoices, saveRetentionChoice } from '@/lib/data/retention/choices'
import { type DisposalRecord, listDoneDisposals, listPlannedDisposals } from '@/lib/data/retention/disposals'
import { isOrgHeld } from '@/lib/data/retention/holds'
import { fail, ok, type Result } from '@/lib/domain/result'
import { kindsOf } from '@/lib/domain/retention/kinds'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { write } from '../write'
import { choiceDays, choiceVersion, judgeChoice, type KeptKind, keptKind, keptKinds } from './kept-kinds'

/** An organization's retention periods, upcoming and past disposals; `held` while a legal hold is on it. */
type OrgRetentionView = {
  held: boolean
  kinds: KeptKind[]
  planned: DisposalRecord[]
  done: DisposalRecord[]
}

/** How many past disposals are shown. */
const listLimit = 30

const subject = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)

/** Retention periods, upcoming and past disposals of an organization, for its administrators. */
export const getOrgRetention = defineService({
  action: 'retention.readOfOrg',
  input: z.strictObject({ orgId: id }),
  subject,
  run: async ({ db }, { orgId }): Promise<Result<OrgRetentionView>> => {
    const [choices, plannedDisposals, doneDisposals, activeHolds] = await Promise.all([
      listRetentionChoices(db, orgId),
      listPlannedDisposals(db, orgId),
      listDoneDisposals(db, orgId, listLimit),
      isOrgHeld(db, orgId),
    ])
    return ok({ held: activeHolds, kinds: keptKinds('ORG', choices), planned: plannedDisposals, done: doneDisposals })
  },
})

const input = z.strictObject({ orgId: id, kind: oneOf(kindsOf('ORG')), days: choiceDays, version: choiceVersion })

/**
 * Sets an organization's retention of one kind. Records already announced are still deleted, unless the retention
 * becomes longer.
 */
export const setOrgRetention = defineService({
  action: 'retention.setOfOrg',
  input: input.superRefine(judgeChoice),
  subject,
  run: (ctx, { orgId, kind, days, version: seen }, { name }): Promise<Result<KeptKind>> =>
    write(ctx, async (w) => {
      const before = keptKind(kind, await listRetentionChoices(w.tx, orgId))
      if (!(await saveRetentionChoice(w.tx, orgId, { kind, days, seen })))
        return fail('staleVersion', undefined, { current: before })
      const detail = { kind, from: before.days, to: days }
      const byId = ctx.viewer.userId
      await tellSettingChanged(
        w,
        { name },
        { orgId, what: 'retention', key: `${orgId}:${kind}:${ctx.requestId}`, byId },
      )
      w.audit({ action: 'retention.set', subjectType: 'Org', subjectId: orgId, orgId, detail })
      return ok(keptKind(kind, await listRetentionChoices(w.tx, orgId)))
    }),
})
