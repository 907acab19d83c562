import { z } from 'zod'
import { listHolders, listOrgsOf } from '@/lib/data/rules/holders'
import { listRuleVersions } from '@/lib/data/rules/read'
import { listRuleRecords } from '@/lib/data/rules/write'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx } from '../ctx'
import { defineOperatorService, defineService } from '../define-service'
import { date, id } from '../inputs'
import { limitUse } from '../limit-use'
import { questionOf, type ReplayedLicense, replayBatch } from './replay-batch'

const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

const days = { effectiveFrom: date.nullish(), asOf: date.nullish() }

export type Replay = {
  /** Licenses of the kind that are not archived. */
  licenses: number
  changed: ReplayedLicense[]
  /** Changed licenses by status before and after, and by organization. */
  byStatus: Map<string, number>
  byOrg: Map<string, number>
}

/** The changes if an unpublished version were published from a day; read-only. */
export const replayRule = defineOperatorService({
  action: 'rule.replay',
  input: z.strictObject({ version: z.string(), ...days }),
  run: async (ctx, { version, ...input }) => {
    const { versions } = await listRuleVersions(ctx.db)
    const draft = versions.find((rule) => rule.version === version && rule.state !== 'PUBLISHED')
    return draft ? ok(await replayOf(ctx, versions, draft, input)) : fail('notFound')
  },
})

/** The changes for a super admin who decides on the version; people are only identified by id. */
export const getRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, ...days }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId, ...input }) => {
    const record = (await listRuleRecords(ctx.db)).find(
      (record) => record.id === versionId && record.state !== 'PUBLISHED',
    )
    if (!record) return fail('notFound')
    const { versions } = await listRuleVersions(ctx.db)
    const { geo, credentialType, number } = record
    const draft = versions.find(
      (version) => version.geo === geo && version.type === credentialType && version.number === number,
    )
    if (!draft) return fail('notFound')
    // A replay may evaluate hundreds of thousands of licenses.
    const wait = await limitUse(ctx, `replay:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    return wait ?? ok(await replayOf(ctx, versions, draft, input))
  },
})

type Days = { effectiveFrom?: PlainDate | null | undefined; asOf?: PlainDate | null | undefined }

/** Evaluates every license of the kind under both sets of rules, batch by batch. */
async function replayOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  versions: readonly RuleVersion[],
  draft: RuleVersion,
  { effectiveFrom, asOf }: Days,
): Promise<Replay> {
  const from = effectiveFrom ?? draft.effectiveFrom
  const question = questionOf(versions, draft, { from, day: asOf ?? todayInGeo(draft.geo, now) })
  const replay: Replay = { licenses: 0, changed: [], byStatus: new Map(), byOrg: new Map() }
  for (let after = first, ids: string[] = []; ; after = ids.at(-1)!) {
    ids = await listHolders(db, draft, { after, size: batch })
    const { licenses, changed } = await replayBatch(ids, question)
    replay.licenses += licenses
    for (const result of changed) {
      replay.changed.push(result)
      addTally(replay.byStatus, `${result.before.status} > ${result.after.status}`)
    }
    const memberships = await listOrgsOf(
      db,
      changed.map(({ userId }) => userId),
    )
    for (const { orgIds } of memberships) for (const orgId of orgIds) addTally(replay.byOrg, orgId)
    if (ids.length < batch) return replay
  }
}

const addTally = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
