import { shiftExpiry } from '@/lib/domain/credentials/period'
import type { ComplianceStatus, VerificationState } from '@/lib/domain/lists/credentials'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type CredentialFacts, currentStatus, type RecordedCredit } from './credential-status'
import { ruleFor } from './rule-for'
import { type CredentialStanding, credentialStanding } from './standing'

/** What is kept of a credential for lists and boards. Units are hundredths of an hour; null where nothing is required. */
export type StoredStanding = CredentialStanding & {
  /** The day in the credential's geography of which it speaks. */
  computedOn: PlainDate
  status: ComplianceStatus
  periodStartsAt: PlainDate
  periodEndsAt: PlainDate
  countedUnits: number
  requiredUnits: number | null
  /** Still to earn in the current period, with the year minimums. */
  missingUnits: number | null
}

type Verified = { verifiedState: VerificationState }

/** Where a credential stands at an instant, as it is stored: it speaks of today in the credential's geography. */
export const storedStanding = (
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  now: Date,
): StoredStanding => standingOn(credential, credits, todayInGeo(credential.geo, now))

/** The same on any day, from what is recorded now: credits completed after it do not count yet. */
export function standingOn(
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  computedOn: PlainDate,
): StoredStanding {
  const { startsAt, endsAt, evaluation } = currentStatus(credential, credits, computedOn)
  const { status, counted, required, remaining } = evaluation
  return {
    ...credentialStanding(credential, status, computedOn),
    computedOn,
    status,
    periodStartsAt: startsAt,
    periodEndsAt: endsAt,
    countedUnits: counted?.total ?? 0,
    requiredUnits: required?.total ?? null,
    missingUnits: remaining?.units ?? null,
  }
}

/** A credential as an employer reports it: without credits, and often without the day it was issued. */
export type ReportedFacts = Verified & {
  geo: string
  credentialType: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
}

/** Where a reported credential stands; without a day of issue its last period is taken for a whole one. */
export const reportedStanding = (reported: ReportedFacts, now: Date): StoredStanding =>
  reportedStandingOn(reported, todayInGeo(reported.geo, now))

/** The same on any day. */
export function reportedStandingOn({ effectiveAt, ...reported }: ReportedFacts, day: PlainDate): StoredStanding {
  const { geo, credentialType, expiresAt } = reported
  const begins = effectiveAt ?? addDays(shiftExpiry(expiresAt, -1, ruleFor(geo, credentialType, expiresAt)), 1)
  return standingOn({ ...reported, effectiveAt: begins, firstLicense: null, renewalPeriods: [] }, [], day)
}
