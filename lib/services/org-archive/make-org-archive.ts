import { z } from 'zod'
import {
  clearOrgArchiveFiles,
  failOrgArchive,
  findOrgArchive,
  finishOrgArchive,
  giveUpOrgArchives,
  type MadeArchive,
  startOrgArchive,
} from '@/lib/data/org-archive/archives'
import { type ArchivePart, listOrgFiles, type OrgFile, readArchive } from '@/lib/data/org-archive/read'
import { findOrg } from '@/lib/data/orgs/read'
import { filesThatFit } from '@/lib/domain/files-that-fit'
import { archiveExpiry, archiveFileBytes } from '@/lib/domain/orgs/org-archive'
import { ok, type Result } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write, writeInBatches } from '../write'

/** The parts of an archive, read as fast as they are written. */
export type Archive = { org: string; locale: string; parts: ArchivePart[]; files: OrgFile[]; leftOut: OrgFile[] }

/** Starts a requested archive; null when there is nothing to do. */
export const beginOrgArchive = defineJobService({
  action: 'orgArchive.make',
  input: z.strictObject({ archiveId: id }),
  run: async (ctx, { archiveId }): Promise<Result<Archive | null>> => {
    const started = await write(ctx, async ({ tx }) => ok(await startOrgArchive(tx, archiveId, ctx.now)))
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
    return write(ctx, async ({ tx, audit }) => {
      if (!archive) {
        await failOrgArchive(tx, archiveId, ctx.now)
        audit({ action: 'orgExport.failed', ...about })
        return ok(true)
      }
      const times = { finishedAt: ctx.now, expiresAt: archiveExpiry(ctx.now) }
      const finished = await finishOrgArchive(tx, archiveId, { ...(archive satisfies MadeArchive), ...times })
      const { size, rows, files, leftOut } = archive
      if (finished) audit({ action: 'orgExport.made', ...about, detail: { size, rows, files, leftOut } })
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
    await write(ctx, async ({ tx, audit }) => {
      const cutOff = await giveUpOrgArchives(tx, new Date(ctx.now.getTime() - longestTries), ctx.now)
      for (const { id: subjectId, orgId } of cutOff)
        audit({ action: 'orgExport.failed', subjectType: 'OrgExport', subjectId, orgId })
      return ok(null)
    })
    const size = 100
    const cleared = await writeInBatches(ctx, size, async ({ tx, audit, send }) => {
      const old = await clearOrgArchiveFiles(tx, ctx.now, size)
      const keys = old.map(({ storageKey }) => storageKey)
      if (keys.length > 0) await send({ queue: 'erasures', data: { kind: 'files', keys } })
      for (const { id: subjectId, orgId } of old)
        audit({ action: 'orgExport.cleared', subjectType: 'OrgExport', subjectId, orgId })
      return old.length
    })
    return ok({ cleared })
  },
})
