import 'server-only'
import { z } from 'zod'
import {
  clearOrgExportFiles,
  failOrgExport,
  findOrgExport,
  finishOrgExport,
  type MadeArchive,
  startOrgExport,
} from '@/lib/data/org-archive/exports'
import { type ArchivePart, listOrgFiles, type OrgFile, readArchive } from '@/lib/data/org-archive/read'
import { findOrg } from '@/lib/data/orgs/read'
import { filesThatFit } from '@/lib/domain/files-that-fit'
import { archiveExpiry, archiveFileBytes } from '@/lib/domain/orgs/org-export'
import { ok, type Result } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write, writeInBatches } from '../write'

/** What goes into an archive, read as fast as it is taken. */
export type Archive = { org: string; locale: string; parts: ArchivePart[]; files: OrgFile[]; leftOut: OrgFile[] }

/** Takes an archive up that was asked for; null where there is nothing to do. */
export const beginOrgExport = defineJobService({
  action: 'orgExport.make',
  input: z.strictObject({ exportId: id }),
  run: async (ctx, { exportId }): Promise<Result<Archive | null>> => {
    const started = await write(ctx, async ({ tx }) => ok(await startOrgExport(tx, exportId, ctx.now)))
    const record = started.ok && started.value ? await findOrgExport(ctx.db, exportId) : null
    const org = record && (await findOrg(ctx.db, record.orgId))
    if (!record || !org) return ok(null)
    const all = await listOrgFiles(ctx.db, record.orgId)
    const { files, leftOut } = filesThatFit(all, archiveFileBytes)
    return ok({ org: org.name, locale: record.locale, parts: readArchive(ctx.db, record.orgId), files, leftOut })
  },
})

const count = z.int().min(0)
const made = z.strictObject({ storageKey: z.string(), size: count, rows: count, files: count, leftOut: count })

/** Writes down how an archive went: where it is, or that it could not be made. */
export const endOrgExport = defineJobService({
  action: 'orgExport.make',
  input: z.strictObject({ exportId: id, made: made.nullable() }),
  run: async (ctx, { exportId, made: archive }): Promise<Result<boolean>> => {
    const record = await findOrgExport(ctx.db, exportId)
    if (!record) return ok(false)
    const about = { subjectType: 'OrgExport', subjectId: exportId, orgId: record.orgId }
    return write(ctx, async ({ tx, audit }) => {
      if (!archive) {
        await failOrgExport(tx, exportId, ctx.now)
        audit({ action: 'orgExport.failed', ...about })
        return ok(true)
      }
      const times = { finishedAt: ctx.now, expiresAt: archiveExpiry(ctx.now) }
      const kept = await finishOrgExport(tx, exportId, { ...(archive satisfies MadeArchive), ...times })
      const { size, rows, files, leftOut } = archive
      if (kept) audit({ action: 'orgExport.made', ...about, detail: { size, rows, files, leftOut } })
      return ok(kept)
    })
  },
})

/** Deletes the files of archives that were there for seven days. */
export const clearOrgExports = defineJobService({
  action: 'orgExport.clear',
  input: z.strictObject({}),
  run: async (ctx) => {
    const size = 100
    const cleared = await writeInBatches(ctx, size, async ({ tx, audit, send }) => {
      const old = await clearOrgExportFiles(tx, ctx.now, size)
      const keys = old.map(({ storageKey }) => storageKey)
      if (keys.length > 0) await send({ queue: 'erasures', data: { kind: 'files', keys } })
      for (const { id: subjectId, orgId } of old)
        audit({ action: 'orgExport.cleared', subjectType: 'OrgExport', subjectId, orgId })
      return old.length
    })
    return ok({ cleared })
  },
})
