import type { CreditRecord } from '@/lib/data/credits/read'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import type { PlannedClass } from '@/lib/domain/compliance/pace'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import type { Attestation } from '@/lib/domain/compliance/requirement'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { derivePeriods } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CredentialView } from '@/lib/services/credentials/credentials'

/** The day of these tests. */
export const asOf = '2026-11-21'
const at = new Date('2026-11-01T12:00:00Z')

type Given = {
  id?: string
  geo?: string
  credentialType?: string
  effectiveAt?: PlainDate
  expiresAt?: PlainDate
  firstLicense?: boolean | null
  archivedAt?: Date | null
  /** Its periods, where they are not those that its dates give: one that a renewal has begun ahead. */
  renewalPeriods?: readonly { startsAt: PlainDate; endsAt: PlainDate; renewedFrom?: number }[]
  verifiedState?: CredentialView['credential']['verifiedState']
  /** How the person said they renew it in its last period. */
  answers?: Partial<RenewalAnswers>
  attestations?: Attestation[]
}

/** A license; by default of a California nurse aide in the second year of her second period. */
export function license(given: Given = {}): CredentialView['credential'] {
  const { id = 'c', geo = 'CA', credentialType = 'CNA', effectiveAt = '2023-03-10', expiresAt = '2027-03-10' } = given
  const derived = derivePeriods(effectiveAt, expiresAt, periodRuleFor(shippedBook, geo, credentialType, expiresAt))
  const row = { createdAt: at, updatedAt: at, credentialId: id, editedAt: null, renewedFrom: null, renewalReason: null }
  return {
    id,
    createdAt: at,
    updatedAt: at,
    version: 1,
    userId: 'u',
    geo,
    credentialType,
    credentialNumber: '0042',
    effectiveAt,
    expiresAt,
    firstLicense: given.firstLicense ?? null,
    multistate: null,
    archivedAt: given.archivedAt ?? null,
    verifiedState: given.verifiedState ?? ('YES' as const),
    verifiedAt: null,
    verifiedStateReasons: [],
    verifiedStateDetail: null,
    topicAnswers: [],
    attestations: given.attestations ?? [],
    renewalAnswers: given.answers
      ? { ways: [], ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: expiresAt, ...given.answers }
      : null,
    renewalPeriods: (given.renewalPeriods ?? derived).map((period, index) => ({
      ...row,
      ...period,
      id: `${id}-${index}`,
    })),
  }
}

/** The same with its status. */
export const viewOf = (
  given: Given = {},
  credits: readonly CreditRecord[] = [],
  planned: readonly PlannedClass[] = [],
): CredentialView => {
  const credential = license(given)
  return { credential, status: { ...credentialStatus(shippedBook, credential, credits, asOf, planned), asOf } }
}

/** A self-reported credit in person; units are hundredths of an hour. */
export const credit = (given: Partial<CreditRecord> = {}): CreditRecord => ({
  id: 'k',
  createdAt: at,
  updatedAt: at,
  version: 1,
  userId: 'u',
  title: 'Falls',
  providerName: 'Sunrise',
  providerId: null,
  providerNumber: null,
  completedAt: '2026-10-01',
  printedHours: null,
  units: 400,
  onlineUnits: null,
  format: 'IN_PERSON' as const,
  topics: [],
  topicCodes: [],
  live: false,
  activity: 'COURSE',
  approvals: [],
  inService: false,
  approvedFor: [],
  source: 'SELF_REPORTED' as const,
  enrollmentId: null,
  state: 'ACTIVE' as const,
  stateReason: null,
  supersededAt: null,
  supersedesId: null,
  ...given,
})
