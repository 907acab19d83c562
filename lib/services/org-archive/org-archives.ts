import type { Readable } from 'node:stream'
import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import {
  findOrgArchive,
  insertOrgArchive,
  isOrgArchiveUnderWay,
  listOrgArchiveRows,
  type OrgArchiveRecord,
} from '@/lib/data/org-archive/archives'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { limitUseIn } from '../limit-use'
import { recordAccess } from '../record-access'
import { write } from '../write'

/** An archive as shown to people, without the name of its file. */
type OrgArchiveView = Omit<OrgArchiveRecord, 'storageKey'> & { ready: boolean }

/** Whether it can be downloaded now. */
const isReady = ({ storageKey, expiresAt }: OrgArchiveRecord, now: Date): boolean =>
  storageKey !== null && expiresAt !== null && expiresAt > now

function viewOf(record: OrgArchiveRecord, now: Date): OrgArchiveView {
  const { storageKey: _, ...view } = record
  return { ...view, ready: isReady(record, now) }
}

const org = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)

/** How many archives are shown, newest first. */
const listLimit = 20
/** Archives per organization and day, because each one reads everything. */
const perDay = { limit: 3, seconds: 86_400 }

/** The archives of an organization: who requested each, when, and whether it can be downloaded. */
export const listOrgArchives = defineService({
  action: 'orgArchive.list',
  input: z.strictObject({ orgId: id }),
  subject: org,
  run: async (ctx, { orgId }) => {
    const rows = await listOrgArchiveRows(ctx.db, orgId, listLimit)
    return ok(rows.map((row) => viewOf(row, ctx.now)))
  },
})

/** Requests an archive of everything the organization owns, written by a job. One at a time. */
export const askOrgArchive = defineService({
  action: 'orgArchive.ask',
  input: z.strictObject({ orgId: id }),
  subject: org,
  run: (ctx, { orgId }): Promise<Result<OrgArchiveView>> =>
    write(ctx, async ({ tx, audit, send }): Promise<Result<OrgArchiveView>> => {
      await lockInOrg(tx, orgId, 'orgExports')
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      if (await isOrgArchiveUnderWay(tx, orgId)) return fail('conflict')
      const refusal = await limitUseIn(tx, `orgExport:${orgId}`, perDay)
      if (refusal) return refusal
      const { viewer, locale, now } = ctx
      const archiveId = await insertOrgArchive(tx, { orgId, askedById: viewer.userId, locale, createdAt: now })
      audit({ action: 'orgExport.asked', subjectType: 'OrgExport', subjectId: archiveId, orgId })
      await send({ queue: 'orgExports', data: { exportId: archiveId } })
      const record = await findOrgArchive(tx, archiveId)
      return record ? ok(viewOf(record, now)) : fail('notFound')
    }),
})

/** The file of an archive, while it exists. The download is also recorded for the members whose records are in it. */
export const openOrgArchive = defineService({
  action: 'orgArchive.open',
  input: z.strictObject({ id }),
  subject: (ctx, { id: archiveId }) => findOrgArchive(ctx.db, archiveId),
  run: async (ctx, _input, record): Promise<Result<{ stream: Readable; size: number; createdAt: Date }>> => {
    if (!isReady(record, ctx.now) || !record.storageKey) return fail('notFound')
    const { id: subjectId, orgId, createdAt } = record
    const recorded = await recordAccess(ctx, async (audit) => {
      audit({ action: 'orgExport.taken', subjectType: 'OrgExport', subjectId, orgId })
      // Members see in their account that a list with their licenses was exported.
      audit({
        action: 'board.exported',
        subjectType: 'Org',
        subjectId: orgId,
        orgId,
        detail: { orgExportId: subjectId },
      })
      return ok(null)
    })
    if (!recorded.ok) return recorded
    const stream = await ctx.files.get(record.storageKey)
    return stream ? ok({ stream, size: record.size ?? 0, createdAt }) : fail('notFound')
  },
})
