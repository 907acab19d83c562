import type { Readable } from 'node:stream'
import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import {
  type ArchivePart,
  clearOrgArchiveFiles,
  failOrgArchive,
  findOrgArchive,
  finishOrgArchive,
  giveUpOrgArchives,
  insertOrgArchive,
  isOrgArchiveUnderWay,
  listOrgArchiveRows,
  listOrgFiles,
  type MadeArchive,
  type OrgArchiveRecord,
  type OrgFile,
  readArchive,
  startOrgArchive,
} from '@/lib/data/org-archive/archives'
import { findOrg } from '@/lib/data/orgs/read'
import { filesThatFit } from '@/lib/domain/files-that-fit'
import { archiveExpiry, archiveFileBytes } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { limitUseIn } from '../limit-use'
import { tellSettingChanged } from '../notices/admin-notices'
import { recordAccess } from '../record-access'
import { write, writeInBatches } from '../write'

/** The parts of an archive, read as fast as they are written. */
export type Archive = { org: string; locale: string; parts: ArchivePart[]; files: OrgFile[]; leftOut: OrgFile[] }

/** Starts a requested archive; null when there is nothing to do. */
export const beginOrgArchive = defineJobService({
  action: 'orgArchive.make',
  input: z.strictObject({ archiveId: id }),
  run: async (ctx, { archiveId }): Promise<Result<Archive | null>> => {
    const started = await write(ctx, async (w) => ok(await startOrgArchive(w.tx, archiveId, ctx.now)))
    const record = started.ok && started.value ? await findOrgArchive(ctx.db, archiveId) : null
    const org = record && (await findOrg(ctx.db, record.orgId))
    if (!record || !org) return ok(null)
    const all = await listOrgFiles(ctx.db, record.orgId)
    const { files, leftOut } = filesThatFit(all, archiveFileBytes)
    return ok({ org: org.name, locale: record.locale, parts: readArchive(ctx.db, record.orgId), files, leftOut })
  },
})

const count = z.int().min(0)
const madeArchive = z.strictObject({ storageKey: z.string(), size: count, rows: count, files: count, leftOut: count })

/** Stores the result of making an archive: where it is, or that it failed. */
export const endOrgArchive = defineJobService({
  action: 'orgArchive.make',
  input: z.strictObject({ archiveId: id, made: madeArchive.nullable() }),
  run: async (ctx, { archiveId, made: archive }): Promise<Result<boolean>> => {
    const record = await findOrgArchive(ctx.db, archiveId)
    if (!record) return ok(false)
    const about = { subjectType: 'OrgExport', subjectId: archiveId, orgId: record.orgId }
    return write(ctx, async (w) => {
      if (!archive) {
        await failOrgArchive(w.tx, archiveId, ctx.now)
        w.audit({ action: 'orgExport.failed', ...about })
        return ok(true)
      }
      const times = { finishedAt: ctx.now, expiresAt: archiveExpiry(ctx.now) }
      const finished = await finishOrgArchive(w.tx, archiveId, { ...(archive satisfies MadeArchive), ...times })
      const { size, rows, files, leftOut } = archive
      if (finished) w.audit({ action: 'orgExport.made', ...about, detail: { size, rows, files, leftOut } })
      return ok(finished)
    })
  },
})

/** Longer than all tries of an archive take: one running for longer was interrupted in its last try. */
const longestTries = 86_400_000

/** Deletes archive files after seven days, and gives up interrupted archives, so that a new one can be requested. */
export const clearOrgArchives = defineJobService({
  action: 'orgArchive.clear',
  input: z.strictObject({}),
  run: async (ctx) => {
    await write(ctx, async (w) => {
      const cutOff = await giveUpOrgArchives(w.tx, new Date(ctx.now.getTime() - longestTries), ctx.now)
      for (const { id: subjectId, orgId } of cutOff)
        w.audit({ action: 'orgExport.failed', subjectType: 'OrgExport', subjectId, orgId })
      return ok(null)
    })
    const size = 100
    const cleared = await writeInBatches(ctx, size, async (w) => {
      const old = await clearOrgArchiveFiles(w.tx, ctx.now, size)
      const keys = old.map(({ storageKey }) => storageKey)
      if (keys.length > 0) await w.send({ queue: 'erasures', data: { kind: 'files', keys } })
      for (const { id: subjectId, orgId } of old)
        w.audit({ action: 'orgExport.cleared', subjectType: 'OrgExport', subjectId, orgId })
      return old.length
    })
    return ok({ cleared })
  },
})

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
  run: (ctx, { orgId }, { name }): Promise<Result<OrgArchiveView>> =>
    write(ctx, async (w): Promise<Result<OrgArchiveView>> => {
      await lockInOrg(w.tx, orgId, 'orgExports')
      if (await isOrgArchiveUnderWay(w.tx, orgId)) return fail('conflict')
      const refusal = await limitUseIn(w.tx, `orgExport:${orgId}`, perDay)
      if (refusal) return refusal
      const { viewer, locale, now } = ctx
      const archiveId = await insertOrgArchive(w.tx, { orgId, askedById: viewer.userId, locale, createdAt: now })
      w.audit({ action: 'orgExport.asked', subjectType: 'OrgExport', subjectId: archiveId, orgId })
      await tellSettingChanged(w, { name }, { orgId, what: 'archive', key: archiveId, byId: viewer.userId })
      await w.send({ queue: 'orgExports', data: { exportId: archiveId } })
      const record = await findOrgArchive(w.tx, archiveId)
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
