import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { findLicenseToCheck, keepChecks, type LicenseToCheck } from '@/lib/data/license-checks/checks'
import { listOrgsOfLicense } from '@/lib/data/license-checks/matches'
import { isListed, licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import {
  type CheckResult,
  checkDetailLength,
  checkResults,
  decisionProblems,
  orderedReasons,
} from '@/lib/domain/license-checks/values'
import { verificationFailureReasons } from '@/lib/domain/lists/credentials'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, oneOf, optionalOneOf, paragraphs, version } from '../inputs'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'
import { checkedNotice, orgNotices } from './check-notices'
import { findLicenseToDecide } from './license-to-decide'

const input = z.strictObject({
  input: z.strictObject({
    credentialId: id,
    version,
    result: oneOf(checkResults),
    reasons: z
      .array(z.enum(verificationFailureReasons, 'validation.chooseOne'))
      .max(5, 'validation.tooMany')
      .default([]),
    detail: paragraphs(checkDetailLength),
    /** The board where it was looked up, and the expiry shown there, if it differs. */
    board: optionalOneOf(licensingBoardCodes),
    listedExpiry: date.nullish(),
  }),
})
type Decision = {
  result: CheckResult
  reasons: string[]
  detail: string | null
  board: string | null
  listedExpiry: PlainDate | null
}

/** Records the result of looking a license up on the board's page, and notifies its person if something changed. */
export const decideLicense = defineService({
  action: 'licenseCheck.decide',
  input,
  subject: (_ctx, { input: { credentialId } }) => findLicenseToDecide(credentialId),
  run: async (ctx, { input }, license) => {
    const { userId } = ctx.viewer
    const problems = decisionProblems({ ...input, detail: input.detail ?? null })
    if (Object.keys(problems).length > 0) return fail('invalidInput', withPath(problems))
    if (license.archivedAt || !isListed(license.geo, license.credentialType)) return fail('licenseCheckState')
    if (license.takenBy && license.takenBy.id !== userId) return fail('licenseCheckTaken')
    const { result, detail = null, board = null, listedExpiry = null } = input
    const decision: Decision = { result, reasons: orderedReasons(input.reasons), detail, board, listedExpiry }
    return write(ctx, (w) => storeDecision(ctx, w, license, input.version, decision))
  },
})

const withPath = <T>(problems: Record<string, T>) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`input.${field}`, problem]))

async function storeDecision(
  ctx: SignedInCtx,
  w: Write,
  license: LicenseToCheck,
  seen: number,
  decision: Decision,
): Promise<Result<LicenseToCheck>> {
  const { id: credentialId, userId } = license
  const { result, reasons, detail, board, listedExpiry } = decision
  await lockPeople(w.tx, [userId])
  const verified = {
    verifiedState: result,
    verifiedAt: ctx.now,
    verifiedStateReasons: reasons,
    verifiedStateDetail: detail,
  }
  if (!(await updateCredential(w.tx, credentialId, seen, verified)))
    return fail('staleVersion', undefined, { current: await findLicenseToCheck(credentialId) })
  const isChanged =
    license.verifiedState !== result ||
    license.verifiedStateReasons.join() !== reasons.join() ||
    license.verifiedStateDetail !== detail
  const check = {
    credentialId,
    licenseVersion: seen + 1,
    checkedAt: ctx.now,
    source: 'SUPER_ADMIN' as const,
    changed: isChanged,
  }
  const by = { checkedById: ctx.viewer.userId, rosterId: null }
  await keepChecks(w.tx, [{ ...check, ...by, board, result, reasons, detail, listedExpiry }])
  await recomputeComplianceLocked(w.tx, [userId], ctx.now)
  if (isChanged) {
    const isBad = result === 'NO' || result === 'PARTIAL'
    const orgs = isBad ? await listOrgsOfLicense(w.tx, credentialId) : []
    const notice = checkedNotice({ ...license, ...decision, credentialId, version: seen + 1 })
    await notify(w, [notice, ...orgNotices(orgs, `${credentialId}:${seen + 1}`)])
  }
  const about = { subjectType: 'Credential', subjectId: credentialId, personId: userId }
  w.audit({ action: 'license.checked', ...about, detail: { result, reasons, board } })
  return ok({ ...license, ...verified, verifiedState: result, version: seen + 1, takenBy: null })
}
