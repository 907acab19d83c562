import { z } from 'zod'
import { endLogo, findLogoOfOrg, insertLogo } from '@/lib/data/orgs/logos'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { updateOrg } from '@/lib/data/orgs/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { sentFile, uploaderOf, writeWithFile } from '../files'
import { id, version } from '../inputs'
import { limitUpload } from '../limit-use'
import { type Write, write } from '../write'

const problems: Record<string, FieldProblem> = {
  fileType: 'validation.logoType',
  fileTooLarge: 'validation.logoTooLarge',
  pictureTooLarge: 'validation.logoTooManyPixels',
  invalidInput: 'validation.logoTooSmall',
}

/** Sets the logo on an organization's papers and mails, replacing the previous one. */
export const saveOrgLogo = defineService({
  action: 'org.setLogo',
  input: z.strictObject({ orgId: id, version, file: sentFile }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { orgId, version: seen, file }): Promise<Result<OrgRecord>> => {
    const refusal = await limitUpload(ctx, ctx.viewer.userId)
    if (refusal) return refusal
    const received = await ctx.files.receiveLogo({ name: file.fileName, who: uploaderOf(ctx), file })
    if (!received.ok) return fail('invalidInput', { file: problems[received.problem.code] ?? 'validation.logoBroken' })
    const { key: storageKey, fileName, contentType, size, sha256, width, height } = received.value
    let storedKey = ''
    return writeWithFile(
      ctx,
      storageKey,
      () => storedKey,
      async (w) => {
        const replaced = await takeAway(w, orgId, seen, ctx.now)
        if (!replaced.ok) return replaced
        await insertLogo(w.tx, orgId, { storageKey, fileName, contentType, size, sha256, width, height })
        storedKey = storageKey
        return recordLogoChange(w, orgId, 'org.logoSaved', { sha256 })
      },
    )
  },
})

/** Removes the logo; papers already issued with it keep it. */
export const removeOrgLogo = defineService({
  action: 'org.setLogo',
  input: z.strictObject({ orgId: id, version }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { orgId, version: seen }) =>
    write(ctx, async (w): Promise<Result<OrgRecord>> => {
      const removed = await takeAway(w, orgId, seen, ctx.now)
      return removed.ok ? recordLogoChange(w, orgId, 'org.logoRemoved') : removed
    }),
})

/** Ends the current logo; locks the organization at the version the caller saw. */
async function takeAway(w: Write, orgId: string, seen: number, at: Date): Promise<Result<null>> {
  if (!(await updateOrg(w.tx, orgId, seen, {})))
    return fail('staleVersion', undefined, { current: await findOrg(w.tx, orgId) })
  const logo = await endLogo(w.tx, orgId, at)
  if (logo?.storageKey) await w.send({ queue: 'erasures', data: { kind: 'files', keys: [logo.storageKey] } })
  return ok(null)
}

async function recordLogoChange(
  w: Write,
  orgId: string,
  action: AuditAction,
  after?: { sha256: string },
): Promise<Result<OrgRecord>> {
  const org = await findOrg(w.tx, orgId)
  if (!org) return fail('notFound')
  w.audit({ action, subjectType: 'Org', subjectId: orgId, orgId, ...(after && { after }) })
  return ok(org)
}

/** The organization's current logo as a stream, for those who belong to it; null when there is none. */
export const getOrgLogo = defineService({
  action: 'org.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { orgId }) => {
    const logo = await findLogoOfOrg(ctx.db, orgId)
    const stream = logo && (await ctx.files.get(logo.storageKey))
    return ok(logo && stream ? { logo, stream } : null)
  },
})
