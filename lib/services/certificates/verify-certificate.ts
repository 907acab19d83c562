import 'server-only'
import { z } from 'zod'
import { findCertificateByNumber, findCertificateByToken } from '@/lib/data/certificates/read'
import { findPrintedSheet } from '@/lib/data/certificates/sheets'
import { type CertificateGlance, certificateGlance, publicContent } from '@/lib/domain/certificates/certificate-content'
import { readCertificateNumber } from '@/lib/domain/certificates/certificate-number'
import { type SheetFacts, type SheetState, sheetStateOf } from '@/lib/domain/certificates/sign-in-sheet'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { definePublicService } from '../define-service'
import { limitUse } from '../limit-use'

/** Papers that one address may verify in a minute: more than a clerk with a stack, fewer than somebody who guesses. */
const perMinute = { limit: 60, seconds: 60 }
/** The same for everybody together where no address is known: nobody can keep the others from looking. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }
/** Numbers are typed by hand, and can be guessed. */
const numbersPerMinute = { limit: 20, seconds: 60 }
const numbersPerMinuteOfAll = { limit: 600, seconds: 60 }

const tokenForm = /^[\w-]{22}$/

const limitLooks = (ctx: Ctx): Promise<Result<never> | null> =>
  ctx.address ? limitUse(ctx, `verify:${ctx.address}`, perMinute) : limitUse(ctx, 'verify', perMinuteOfAll)

export type VerifiedCertificate = {
  state: 'VALID' | 'SUPERSEDED' | 'REVOKED'
  /** Since when it is over. */
  endedAt: Date | null
  /** Since when its session is open for correction; null when it is not. The certificate stays as it is meanwhile. */
  reopenedAt: Date | null
  /** What is on the paper, and nothing else. */
  content: ReturnType<typeof publicContent>
}

/** Answers anybody who has the paper whether a certificate is valid, and what it certifies. */
export const verifyCertificate = definePublicService({
  action: 'certificate.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    // A malformed token costs nothing and is not counted.
    if (!tokenForm.test(token)) return fail('notFound')
    const limited = await limitLooks(ctx)
    if (limited) return limited
    const certificate = await findCertificateByToken(ctx.db, token)
    if (!certificate) return fail('notFound')
    const { state, endedAt, reopenedAt, content } = certificate
    return ok<VerifiedCertificate>({ state, endedAt, reopenedAt, content: publicContent(content) })
  },
})

export type NumberedCertificate = Pick<VerifiedCertificate, 'state' | 'endedAt' | 'reopenedAt'> & CertificateGlance

/** Answers anybody who types the number of a certificate whether it is valid, without the name of its holder. */
export const verifyCertificateNumber = definePublicService({
  action: 'certificate.verifyNumber',
  input: z.strictObject({ number: z.string().max(200) }),
  run: async (ctx, { number: typed }) => {
    const number = readCertificateNumber(typed)
    if (!number) return fail('notFound')
    const limited = ctx.address
      ? await limitUse(ctx, `verify-number:${ctx.address}`, numbersPerMinute)
      : await limitUse(ctx, 'verify-number', numbersPerMinuteOfAll)
    if (limited) return limited
    const certificate = await findCertificateByNumber(ctx.db, number)
    if (!certificate) return fail('notFound')
    const { state, endedAt, reopenedAt, content } = certificate
    return ok<NumberedCertificate>({ state, endedAt, reopenedAt, ...certificateGlance(content) })
  },
})

export type VerifiedSheet = SheetFacts & {
  state: SheetState
  /** SHA-256 of what was printed, in hexadecimal. */
  fingerprint: string
  /** When this content was first printed. */
  printedAt: Date
}

/** Answers anybody who has a sign-in sheet what it was printed of, and whether the record still says so. It names nobody. */
export const verifySignInSheet = definePublicService({
  action: 'signInSheet.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    if (!tokenForm.test(token)) return fail('notFound')
    const limited = await limitLooks(ctx)
    if (limited) return limited
    const sheet = await findPrintedSheet(ctx.db, token)
    if (!sheet) return fail('notFound')
    const { facts, sha256, createdAt: printedAt, session } = sheet
    const fingerprint = Buffer.from(sha256).toString('hex')
    return ok<VerifiedSheet>({ ...facts, state: sheetStateOf(sheet, session), fingerprint, printedAt })
  },
})
