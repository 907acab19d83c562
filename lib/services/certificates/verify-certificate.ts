import { z } from 'zod'
import {
  findCertificateByNumber,
  findCertificateByToken,
  findCertificateOfEnrollment,
} from '@/lib/data/certificates/read'
import { findPrintedSheet } from '@/lib/data/certificates/sheets'
import { type CertificateGlance, certificateGlance, publicContent } from '@/lib/domain/certificates/certificate-content'
import { readCertificateNumber } from '@/lib/domain/certificates/certificate-number'
import { type SheetFacts, type SheetState, sheetStateOf } from '@/lib/domain/certificates/sign-in-sheet'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService } from '../define-service'
import { limitNumberVerifications, limitVerifications } from './limits'

const tokenForm = /^[\w-]{22}$/

export type VerifiedCertificate = {
  state: 'VALID' | 'SUPERSEDED' | 'REVOKED'
  /** When it was revoked or superseded. */
  endedAt: Date | null
  /**
   * Since when its session has been open for correction; null when it is not. The certificate remains valid meanwhile.
   */
  reopenedAt: Date | null
  /** The printed content, and nothing else. */
  content: ReturnType<typeof publicContent>
  /** The number of the certificate that is valid instead of a superseded one. */
  replacedBy: string | null
}

/** Tells anybody who has the paper whether a certificate is valid, and what it certifies. */
export const verifyCertificate = definePublicService({
  action: 'certificate.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    // A malformed token costs no query and is not counted.
    if (!tokenForm.test(token)) return fail('notFound')
    const limited = await limitVerifications(ctx)
    if (limited) return limited
    const certificate = await findCertificateByToken(ctx.db, token)
    if (!certificate) return fail('notFound')
    const { state, endedAt, reopenedAt, content, enrollmentId } = certificate
    const next = state === 'SUPERSEDED' ? await findCertificateOfEnrollment(ctx.db, enrollmentId) : null
    const replacedBy = next?.state === 'VALID' ? next.number : null
    return ok<VerifiedCertificate>({ state, endedAt, reopenedAt, content: publicContent(content), replacedBy })
  },
})

export type NumberedCertificate = Pick<VerifiedCertificate, 'state' | 'endedAt' | 'reopenedAt'> & CertificateGlance

/** Tells anybody who types the number of a certificate whether it is valid, without the name of its holder. */
export const verifyCertificateNumber = definePublicService({
  action: 'certificate.verifyNumber',
  input: z.strictObject({ number: z.string().max(200) }),
  run: async (ctx, { number: typedNumber }) => {
    const number = readCertificateNumber(typedNumber)
    if (!number) return fail('notFound')
    const limited = await limitNumberVerifications(ctx)
    if (limited) return limited
    const certificate = await findCertificateByNumber(ctx.db, number)
    if (!certificate) return fail('notFound')
    const { state, endedAt, reopenedAt, content } = certificate
    return ok<NumberedCertificate>({ state, endedAt, reopenedAt, ...certificateGlance(content) })
  },
})

export type VerifiedSheet = SheetFacts & {
  state: SheetState
  /** SHA-256 of the printed content, in hexadecimal. */
  fingerprint: string
  /** When this content was first printed. */
  printedAt: Date
  /** When its session was finalized again, of a superseded sheet. */
  replacedAt: Date | null
}

/**
 * Shows anybody who has a sign-in sheet the facts it was printed with, and whether they still match the record. It
 * contains no names.
 */
export const verifySignInSheet = definePublicService({
  action: 'signInSheet.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    if (!tokenForm.test(token)) return fail('notFound')
    const limited = await limitVerifications(ctx)
    if (limited) return limited
    const sheet = await findPrintedSheet(ctx.db, token)
    if (!sheet) return fail('notFound')
    const { facts, sha256, createdAt: printedAt, session } = sheet
    const fingerprint = Buffer.from(sha256).toString('hex')
    const state = sheetStateOf(sheet, session)
    const replacedAt = state === 'SUPERSEDED' ? session.finalizedAt : null
    return ok<VerifiedSheet>({ ...facts, state, fingerprint, printedAt, replacedAt })
  },
})
