import type { ClearanceReason, ClearanceState } from '../clearance/values'
import { statusBasis } from '../compliance/compliance-notes'
import type { ComplianceSnapshot } from '../compliance/compliance-snapshot'
import { storedWays } from '../compliance/open-ways'
import type { RuleBook } from '../compliance/rule-for'
import { approvalParts } from '../credits/approvals'
import type { RoleState, RoleType } from '../lists/organizations'
import type { PlainDate } from '../time/plain-date'
import { hoursOrNull } from '../units'
import type { NewWebhookEvent } from './events'

// The data of each event: ids, and facts that an administrator may read. Never a name, a contact, a license number or
// demographics.

type License = {
  orgId: string
  credentialId: string
  geo: string
  credentialType: string
  expiresAt: PlainDate
  /** Topics that are due or unknown. */
  openTopics: readonly string[]
  /** The period that the status is about, and its facts about a first period. */
  standing: Pick<
    ComplianceSnapshot,
    'periodEndsAt' | 'firstRenewal' | 'unanswered' | 'way' | 'basis' | 'asksWay' | 'waysMissing'
  >
}
export type Deadline = 'D90' | 'D60' | 'D30' | 'EXPIRED'

const licenseData = (
  book: RuleBook,
  { credentialId, geo, credentialType, expiresAt, openTopics, standing }: License,
) => ({
  credentialId,
  geo,
  credentialType,
  expiresAt,
  openTopics,
  way: standing.way,
  basis: standing.basis,
  asksWay: standing.asksWay,
  waysMissing: storedWays(standing.waysMissing).map((parts) =>
    parts.map(({ what, amount }) => ({ what, amount: hoursOrNull(amount ?? null) })),
  ),
  // A program must not read a status without its legal notes. The API has the text of each code.
  notes: statusBasis(book, { geo, credentialType }, standing.periodEndsAt, standing).notes.map(
    ({ code, source, checkedAt }) => ({ code, source, checkedAt }),
  ),
})

/**
 * A member's license is within 90, 60 or 30 days of its expiry, or has expired; sent once for each of these and each
 * expiry.
 */
export const licenseExpiring = (
  book: RuleBook,
  userId: string,
  license: License,
  deadline: Deadline,
): NewWebhookEvent => ({
  type: 'credential.expiring',
  orgId: license.orgId,
  userId,
  key: `${license.credentialId}:${license.expiresAt}:${deadline}`,
  data: { ...licenseData(book, license), deadline },
})

/** The check of a member's license with its board has a result. */
export const licenseVerified = (
  book: RuleBook,
  userId: string,
  license: License,
  verifiedState: string,
  at: Date,
): NewWebhookEvent => ({
  type: 'credential.verified',
  orgId: license.orgId,
  userId,
  key: `${license.credentialId}:${at.toISOString()}`,
  data: { ...licenseData(book, license), verifiedState },
})

/** A license is new on the organization's board: added, restored, or there when its holder joined or came back. */
export const licenseAdded = (book: RuleBook, userId: string, license: License, at: Date): NewWebhookEvent => ({
  type: 'credential.added',
  orgId: license.orgId,
  userId,
  key: `${license.credentialId}:${at.toISOString()}`,
  data: licenseData(book, license),
})

/** A member's license has another expiry: renewed, or its dates were corrected. */
export const licenseChanged = (
  book: RuleBook,
  userId: string,
  license: License,
  previousExpiresAt: PlainDate,
  at: Date,
): NewWebhookEvent => ({
  type: 'credential.changed',
  orgId: license.orgId,
  userId,
  key: `${license.credentialId}:${at.toISOString()}`,
  data: { ...licenseData(book, license), previousExpiresAt },
})

type GoneLicense = { orgId: string; credentialId: string }

/** A license is not on the organization's board any more: archived, or its holder left or hides it. */
export const licenseRemoved = (userId: string, { orgId, credentialId }: GoneLicense, at: Date): NewWebhookEvent => ({
  type: 'credential.removed',
  orgId,
  userId,
  key: `${credentialId}:${at.toISOString()}`,
  data: { credentialId },
})

type Credit = {
  id: string
  userId: string
  title: string
  providerName: string | null
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: string
  topicCodes: readonly string[]
  live: boolean
  activity: string
  approvals: readonly string[]
  source: string
  enrollmentId: string | null
  supersedesId: string | null
}

/**
 * A person has a new credit, entered or from a session; `supersedesId` is the credit it replaces. Hours are decimal.
 */
export const creditAdded = (credit: Credit): NewWebhookEvent => ({
  type: 'credit.added',
  orgId: null,
  userId: credit.userId,
  key: credit.id,
  data: {
    creditId: credit.id,
    title: credit.title,
    providerName: credit.providerName,
    completedAt: credit.completedAt,
    units: hoursOrNull(credit.units),
    onlineUnits: hoursOrNull(credit.onlineUnits),
    format: credit.format,
    topicCodes: credit.topicCodes,
    live: credit.live,
    activity: credit.activity,
    approvals: credit.approvals.flatMap((text) => approvalParts(text) ?? []),
    source: credit.source,
    enrollmentId: credit.enrollmentId,
    supersedesId: credit.supersedesId,
  },
})

/** A person took a credit back: it counts nowhere any more. */
export const creditWithdrawn = (
  { id, userId, title }: Pick<Credit, 'id' | 'userId' | 'title'>,
  at: Date,
): NewWebhookEvent => ({
  type: 'credit.withdrawn',
  orgId: null,
  userId,
  key: `${id}:withdrawn:${at.toISOString()}`,
  data: { creditId: id, title },
})

type EnrollmentState = { status: string; pendingReason: string | null }
type EnrollmentChange = {
  id: string
  orgId: string
  /** Null for a guest, who has no account. */
  userId: string | null
  taskSessionId: string
  version: number
  from: EnrollmentState | null
  to: EnrollmentState
}

/** An enrollment in a session of the organization was made or changed; without `from` it is new. */
export const enrollmentChanged = ({
  id,
  orgId,
  userId,
  taskSessionId,
  version,
  from,
  to,
}: EnrollmentChange): NewWebhookEvent => ({
  type: 'enrollment.changed',
  orgId,
  userId,
  key: `${id}:${version}`,
  data: {
    enrollmentId: id,
    taskSessionId,
    status: to.status,
    pendingReason: to.pendingReason,
    previousStatus: from?.status ?? null,
    previousPendingReason: from?.pendingReason ?? null,
  },
})

type FinalizedSession = {
  id: string
  orgId: string
  version: number
  taskId: string
  title: string
  enrollments: number
  completed: number
  at: Date
}

/** A session was finalized, with its credits and certificates. Sent again when it is finalized after being reopened. */
export const sessionFinalized = ({
  id,
  orgId,
  version,
  taskId,
  title,
  enrollments,
  completed,
  at,
}: FinalizedSession): NewWebhookEvent => ({
  type: 'session.finalized',
  orgId,
  userId: null,
  key: `${id}:${version}`,
  data: { taskSessionId: id, taskId, title, finalizedAt: at.toISOString(), enrollments, completed },
})

type EndedMember = { id: string; orgId: string; userId: string; reason: string | null; at: Date }

/** Somebody is no longer a member. The account remains theirs. */
export const memberEnded = ({ id, orgId, userId, reason, at }: EndedMember): NewWebhookEvent => ({
  type: 'member.ended',
  orgId,
  userId,
  key: `${id}:${at.toISOString()}`,
  data: { endedAt: at.toISOString(), reason },
})

type AddedMember = { id: string; orgId: string; userId: string; roleType: RoleType; how: 'NEW' | 'RETURNED'; at: Date }

/** Somebody became a member, by accepting an invitation or being rehired. */
export const memberAdded = ({ id, orgId, userId, roleType, how, at }: AddedMember): NewWebhookEvent => ({
  type: 'member.added',
  orgId,
  userId,
  key: `${id}:${at.toISOString()}`,
  data: { addedAt: at.toISOString(), roleType, how },
})

type MemberChange = {
  id: string
  orgId: string
  userId: string
  /** Identifies the change: the version after it, or the import that made it. */
  version: number | string
  roleType: RoleType
  state: RoleState
  /** Names of the changed fields. */
  fields: readonly string[]
}

/**
 * Fields that an organization records about a member have changed. Holds their names, and the current role and state.
 */
export const memberChanged = ({
  id,
  orgId,
  userId,
  version,
  roleType,
  state,
  fields,
}: MemberChange): NewWebhookEvent => ({
  type: 'member.changed',
  orgId,
  userId,
  key: `${id}:${version}`,
  data: { fields, roleType, state },
})

type LicenseReminder = {
  orgId: string
  userId: string
  key: string
  reason: string
  credentialId: string
  geo: string
  credentialType: string
  expiresAt: PlainDate
  /** Hundredths of an hour. */
  missingUnits: number | null
}

/** An administrator has reminded a member of a license. Hours are decimal. */
export const licenseReminded = ({
  orgId,
  userId,
  key,
  credentialId,
  geo,
  credentialType,
  expiresAt,
  missingUnits,
  reason,
}: LicenseReminder): NewWebhookEvent => ({
  type: 'credential.reminded',
  orgId,
  userId,
  key,
  data: { credentialId, geo, credentialType, expiresAt, missingUnits: hoursOrNull(missingUnits), reason },
})

type DocumentRequest = {
  id: string
  orgId: string
  userId: string
  requestId: string
  title: string
  kind: string
  dueOn: PlainDate | null
}

/** A document was requested from a member, for the first time or again. */
export const documentRequested = ({
  id,
  orgId,
  userId,
  requestId,
  title,
  kind,
  dueOn,
}: DocumentRequest): NewWebhookEvent => ({
  type: 'document.requested',
  orgId,
  userId,
  key: id,
  data: { requestedDocumentId: id, requestId, title, kind, dueOn },
})

type SignedDocument = {
  id: string
  orgId: string
  userId: string | null
  requestId: string
  copyId: string
  title: string
  at: Date
}

/**
 * Somebody has signed a document sent by the organization; `completed` once everybody who had to sign this copy has.
 */
export const documentSigned = (
  { id, orgId, userId, requestId, copyId, title, at }: SignedDocument,
  completed: boolean,
): NewWebhookEvent => ({
  type: 'document.signed',
  orgId,
  userId,
  key: id,
  data: { signingRequestId: requestId, copyId, title, signedAt: at.toISOString(), completed },
})

type ChangedClearance = {
  orgId: string
  userId: string
  /** Identifies the change. */
  key: string
  /** The first day of the new answer. */
  on: PlainDate
  positionId: string | null
  /** Null: nothing was or is asked about them. */
  before: ClearanceState | null
  state: ClearanceState | null
  reasons: readonly ClearanceReason[]
}

/** Whether a member may work today has another answer than before. */
export const clearanceChanged = ({ orgId, userId, key, on, before, ...after }: ChangedClearance): NewWebhookEvent => ({
  type: 'clearance.changed',
  orgId,
  userId,
  key: `${userId}:${key}`,
  data: { on, previousState: before, ...after },
})
