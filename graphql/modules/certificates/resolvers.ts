import { mutation, query, unwrap } from '@/graphql/payload'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import type { LicenseHours } from '@/lib/domain/certificates/session-credit'
import type { Shortfall } from '@/lib/domain/task-sessions/delivered'
import { hoursOrNull, toHours } from '@/lib/domain/units'
import { getIssuer, replaceKey } from '@/lib/services/certificates/badges'
import {
  getCertificate,
  getCreditCertificates,
  listOwnCertificates,
  listSessionCertificates,
} from '@/lib/services/certificates/certificates'
import {
  type NumberedCertificate,
  type VerifiedSheet,
  verifyCertificate,
  verifyCertificateNumber,
  verifySignInSheet,
} from '@/lib/services/certificates/verify-certificate'
import type { Ctx } from '@/lib/services/ctx'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { askToSign } from '@/lib/services/signatures/ask-to-sign'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const instantOrNull = (iso: string | null | undefined) => (iso ? new Date(iso) : null)

export const certificatesResolvers = {
  Query: {
    badgeIssuer: query(getIssuer),
    certificate: query(getCertificate),
    myCertificates: query(listOwnCertificates),
    sessionCertificates: query(listSessionCertificates),
    sessionFinish: async (_: unknown, args: { taskSessionId: string }, ctx: Ctx) => {
      const finish = await unwrap(ctx, getSessionFinish(ctx, args))
      return finish && { ...finish, sheetPath: `/api/sign-in-sheets/${args.taskSessionId}` }
    },
    verifyCertificate: query(verifyCertificate),
    verifyCertificateNumber: query(verifyCertificateNumber),
    verifySignInSheet: query(verifySignInSheet),
  },
  Mutation: {
    decideEnrollments: mutation(decideEnrollments),
    finalizeTaskSession: mutation(finalizeSession),
    replaceBadgeKey: mutation(replaceKey),
    reopenTaskSession: mutation(reopenSession),
    askToSign: mutation(askToSign),
  },
  Credit: {
    certificates: async ({ id }: CreditRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getCreditCertificates(ctx, { id }))) ?? [],
  },
  LicenseHours: {
    units: ({ units }: LicenseHours) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: LicenseHours) => hoursOrNull(onlineUnits),
  },
  SessionShortfall: {
    proposedUnits: ({ proposedUnits }: Shortfall) => toHours(proposedUnits),
  },
  Certificate: {
    pdfPath: ({ id }: CertificateRecord) => `/api/certificates/${id}`,
    verifyPath: ({ verifyToken }: CertificateRecord) => `/verify/${verifyToken}`,
  },
  CertificateContent: {
    organization: ({ organization }: CertificateContent) => organization.name,
    startsAt: ({ startsAt }: CertificateContent) => new Date(startsAt),
    endsAt: ({ endsAt }: CertificateContent) => new Date(endsAt),
    issuedAt: ({ issuedAt }: CertificateContent) => new Date(issuedAt),
    startEnteredAt: ({ entered }: CertificateContent) => instantOrNull(entered?.start),
    endEnteredAt: ({ entered }: CertificateContent) => instantOrNull(entered?.end),
    recordedByOneself: ({ oneself }: CertificateContent) => oneself ?? false,
    units: ({ units }: CertificateContent) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CertificateContent) => hoursOrNull(onlineUnits),
    signers: ({ signers }: CertificateContent) => signers.map(({ name }) => name),
    objectives: ({ objectives = [] }: CertificateContent) => objectives,
    licenses: ({ licenses = [] }: CertificateContent) => licenses,
  },
  NumberedCertificate: {
    units: ({ units }: NumberedCertificate) => hoursOrNull(units),
  },
  VerifiedSignInSheet: {
    units: ({ units }: VerifiedSheet) => hoursOrNull(units),
    startsAt: ({ startsAt }: VerifiedSheet) => new Date(startsAt),
    endsAt: ({ endsAt }: VerifiedSheet) => new Date(endsAt),
    startKnown: ({ known }: VerifiedSheet) => known.start,
    endKnown: ({ known }: VerifiedSheet) => known.end,
  },
}
