import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { closeChecks, openCheck } from '@/lib/data/license-checks/checks'
import { findLicenseToCheck, type LicenseToCheck } from '@/lib/data/license-checks/queue'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { takenHours } from '@/lib/domain/license-checks/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { type Write, write } from '../write'

const input = z.strictObject({ credentialId: id, version })

/**
 * Claims a license for a check: other super admins see who is checking it, and its holder sees that it is being
 * checked.
 */
export const takeUpLicense = defineService({
  action: 'licenseCheck.decide',
  input,
  subject: (_ctx, { credentialId }) => findLicenseToCheck(credentialId),
  run: async (ctx, { version: seen }, license) => {
    const { userId } = ctx.viewer
    if (license.userId === userId) return fail('ownLicense')
    if (license.archivedAt || !['UNVERIFIED', 'PENDING'].includes(license.verifiedState))
      return fail('licenseCheckState')
    const { takenBy } = license
    if (takenBy && takenBy.id !== userId && isFresh(takenBy.since, ctx.now)) return fail('licenseCheckTaken')
    return write(ctx, (w) =>
      storeTakeUp(ctx, w, license, { seen, verifiedState: 'PENDING', action: 'license.checkStarted' }, async (next) =>
        openCheck(w.tx, { credentialId: license.id, licenseVersion: next, userId, at: ctx.now }),
      ),
    )
  },
})

/** Puts a claimed license back into the queue. */
export const putBackLicense = defineService({
  action: 'licenseCheck.decide',
  input,
  subject: (_ctx, { credentialId }) => findLicenseToCheck(credentialId),
  run: async (ctx, { version: seen }, license) => {
    if (license.verifiedState !== 'PENDING') return fail('licenseCheckState')
    const { takenBy } = license
    if (takenBy && takenBy.id !== ctx.viewer.userId && isFresh(takenBy.since, ctx.now)) return fail('licenseCheckTaken')
    return write(ctx, (w) =>
      storeTakeUp(ctx, w, license, { seen, verifiedState: 'UNVERIFIED', action: 'license.checkStopped' }, () =>
        closeChecks(w.tx, [license.id]),
      ),
    )
  },
})

const isFresh = (since: Date, now: Date) => now.getTime() - since.getTime() < takenHours * 3_600_000

type Change = { seen: number; verifiedState: 'PENDING' | 'UNVERIFIED'; action: AuditAction }

async function storeTakeUp(
  ctx: SignedInCtx,
  { tx, audit }: Write,
  license: LicenseToCheck,
  { seen, verifiedState, action }: Change,
  note: (next: number) => Promise<void>,
): Promise<Result<LicenseToCheck>> {
  await lockPeople(tx, [license.userId])
  if (!(await updateCredential(tx, license.id, seen, { verifiedState })))
    return fail('staleVersion', undefined, { current: await findLicenseToCheck(license.id) })
  await note(seen + 1)
  await recomputeComplianceLocked(tx, [license.userId], ctx.now)
  audit({ action, subjectType: 'Credential', subjectId: license.id, personId: license.userId })
  const takenBy = verifiedState === 'PENDING' ? license.takenBy : null
  return ok({ ...license, verifiedState, version: seen + 1, takenBy })
}
