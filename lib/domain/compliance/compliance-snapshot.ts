import { presumedStart } from '@/lib/domain/credentials/renew'
import type { ComplianceStatus, VerificationState } from '@/lib/domain/lists/credentials'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CredentialFacts, currentStatus, type RecordedCredit } from './credential-status'
import { renewalCycleFor } from './renewal-cycle-for'
import { type CredentialStanding, credentialStanding } from './standing'

/** What is kept of a credential for lists and boards. Units are hundredths of an hour; null where nothing is required. */
export type ComplianceSnapshot = CredentialStanding & {
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

/** The standing of a credential at an instant, as it is stored: for that day in the credential's geography. */
export const complianceSnapshot = (
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  now: Date,
): ComplianceSnapshot => complianceSnapshotOn(credential, credits, todayInGeo(credential.geo, now))

/** The same on any day, from what is recorded now: credits completed after it do not count yet. */
export function complianceSnapshotOn(
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  computedOn: PlainDate,
): ComplianceSnapshot {
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

/** The standing of a reported credential; without a day of issue its last period is taken for a whole one. */
export const reportedSnapshot = (reported: ReportedFacts, now: Date): ComplianceSnapshot =>
  reportedSnapshotOn(reported, todayInGeo(reported.geo, now))

/** The same on any day. */
export function reportedSnapshotOn({ effectiveAt, ...reported }: ReportedFacts, day: PlainDate): ComplianceSnapshot {
  const { geo, credentialType, expiresAt } = reported
  const begins = effectiveAt ?? presumedStart(expiresAt, renewalCycleFor(geo, credentialType, expiresAt))
  return complianceSnapshotOn({ ...reported, effectiveAt: begins, firstLicense: null, renewalPeriods: [] }, [], day)
}
