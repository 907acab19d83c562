import type { RetentionKind } from '@/lib/domain/retention/kinds'
import { clearedRows } from '../imports/write'
import { type Sql, sql } from '../sql'

/**
 * The rows of a kind: a table as `t`, the condition for rows that are deleted once old enough, and the instant their
 * age counts from. `org` is the owning organization, null for the installation; `people` is the condition that a person
 * `p` under a hold is concerned.
 */
export type Source = { table: string; where: Sql; since: Sql; org: Sql | null; people: Sql }

const sessionEnd = sql`(SELECT s."endsAt" FROM "TaskSession" s WHERE s."id" = t."taskSessionId")`
const endedAt = sql`least(t."expiresAt", t."endedAt")`
const ofOrg = sql`t."orgId"`
const ofUser = sql`t."userId" = p."id"`
/** For rows that may name anybody in an organization: its current and former members. */
const ofAnyMember = sql`EXISTS (SELECT 1 FROM "Role" r WHERE r."orgId" = t."orgId" AND r."userId" = p."id")`
const ofContact = (kind: Sql, value: Sql): Sql => sql`EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = p."id"
  AND c."kind" = ${kind} AND c."value" = ${value})`
const ofGuest = sql`(${ofUser} OR ${ofContact(sql`t."contactKind"`, sql`t."contact"`)})`

export const sources: Readonly<Record<RetentionKind, Source>> = {
  imports: {
    table: 'PeopleImport',
    org: ofOrg,
    people: ofAnyMember,
    since: sql`t."updatedAt"`,
    where: sql`t."rows" <> ${clearedRows}::jsonb`,
  },
  webhookEvents: {
    table: 'WebhookEvent',
    org: ofOrg,
    people: ofAnyMember,
    since: sql`t."createdAt"`,
    where: sql`TRUE`,
  },
  guestContacts: {
    table: 'Guest',
    org: ofOrg,
    people: ofGuest,
    since: sessionEnd,
    where: sql`t."contact" IS NOT NULL`,
  },
  absentGuests: {
    table: 'Guest',
    org: ofOrg,
    people: ofGuest,
    since: sessionEnd,
    where: sql`t."erasedAt" IS NULL AND EXISTS (SELECT 1 FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      WHERE e."guestId" = t."id" AND e."status" IN ('WITHDRAWN', 'ABSENT') AND s."state" IN ('FINALIZED', 'CANCELLED'))`,
  },
  surveyLinks: {
    table: 'SurveyLink',
    org: ofOrg,
    people: ofAnyMember,
    since: endedAt,
    where: sql`TRUE`,
  },
  endedInvitations: {
    table: 'Invitation',
    org: ofOrg,
    people: ofContact(sql`t."contactType"`, sql`t."contact"`),
    since: sql`coalesce(t."respondedAt", least(t."expiresAt", t."updatedAt"))`,
    where: sql`t."state" <> 'OPEN' AND t."invitationType" = 'ORG'`,
  },
  endedRequests: {
    table: 'DocumentRequest',
    org: ofOrg,
    since: sql`t."endedAt"`,
    where: sql`t."state" = 'ENDED'`,
    people: sql`EXISTS (SELECT 1 FROM "RequestedDocument" d WHERE d."requestId" = t."id" AND d."userId" = p."id")`,
  },
  formerMembers: {
    table: 'Role',
    org: ofOrg,
    people: ofUser,
    since: sql`t."endedAt"`,
    where: sql`t."state" = 'ENDED'
      AND num_nonnulls(t."employeeId", t."jobTitle", t."department", t."hireDate", t."npi", t."supervisorId") > 0`,
  },
  deletedDocuments: {
    table: 'Document',
    org: null,
    since: sql`t."deletedAt"`,
    where: sql`TRUE`,
    people: sql`t."ownerId" = p."id"`,
  },
  transcriptLinks: { table: 'TranscriptLink', org: null, people: ofUser, since: endedAt, where: sql`TRUE` },
  visitorMessages: {
    table: 'FeedbackMessage',
    org: null,
    since: sql`t."createdAt"`,
    where: sql`t."userId" IS NULL`,
    people: ofContact(sql`'EMAIL'`, sql`t."replyEmail"`),
  },
  feedback: {
    table: 'FeedbackMessage',
    org: null,
    people: ofUser,
    since: sql`greatest(t."createdAt",
      (SELECT max(a."createdAt") FROM "FeedbackAnswer" a WHERE a."feedbackId" = t."id"))`,
    where: sql`t."userId" IS NOT NULL AND t."state" <> 'NEW'`,
  },
  notifications: {
    table: 'Notification',
    org: null,
    people: ofUser,
    since: sql`t."createdAt"`,
    where: sql`t."state" <> 'SCHEDULED'`,
  },
  signIns: { table: 'Session', org: null, people: ofUser, since: sql`t."expiresAt"`, where: sql`TRUE` },
  codes: { table: 'ContactCode', org: null, people: ofUser, since: sql`t."expiresAt"`, where: sql`TRUE` },
}

/**
 * Organizations besides the owner whose hold protects a row: those that were shown it, or on whose behalf it was sent.
 */
const shownTo: Partial<Record<RetentionKind, Sql>> = {
  deletedDocuments: sql`h."orgId" IN (SELECT s."orgId" FROM "DocumentShare" s WHERE s."documentId" = t."id"
    UNION ALL SELECT c."orgId" FROM "HealthCopy" c WHERE c."documentId" = t."id")`,
  notifications: sql`h."orgId" = t."orgId"`,
}

/**
 * SQL condition: a row is under a legal hold that has not been released or, with `released`, was released after that
 * instant.
 */
export function heldSince(kind: RetentionKind, released: Date | null): Sql {
  const { org, people } = sources[kind]
  const lasts = sql`(h."releasedAt" IS NULL OR h."releasedAt" > ${released}::timestamptz)`
  const orgs = org ? sql`h."orgId" = ${org}` : (shownTo[kind] ?? sql`FALSE`)
  return sql`(EXISTS (SELECT 1 FROM "LegalHold" h WHERE ${lasts} AND ${orgs})
    OR EXISTS (SELECT 1 FROM "LegalHold" h JOIN "User" p ON p."id" = h."personId" WHERE ${lasts} AND ${people}))`
}
