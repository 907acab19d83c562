import { createHash } from 'node:crypto'
import type { AdminRules } from '@/lib/domain/access/admin-conditions'
import {
  type CredentialsAndCredits,
  type CredentialsAndCreditsJson,
  credentialsAndCreditsColumns,
  credentialsAndCreditsFromJson,
} from '../credentials/read'
import { type Db, pool } from '../db'
import { type AheadJson, aheadColumn, aheadFromJson, type EnrollmentInSession } from '../enrollments/list'
import { unreadCount } from '../notices/read'
import { type UserJson, type UserRecord, userFromJson, userJson } from '../users/read'

/**
 * Whether there can be anything of a kind for a person to see at a glance: unread notices, curriculums to complete,
 * invitations to sessions, proposed credits, documents to hand in, classes they may have attended as a guest. Never
 * false where a list of it would have a line.
 */
export type Waiting = {
  notices: boolean
  curriculums: boolean
  invitations: boolean
  proposals: boolean
  guests: boolean
  signing: boolean
  requested: boolean
}

/** A column for statements that read a person: `u` is their row of "User". */
const waitingColumn = `json_build_object(
  'notices', EXISTS (SELECT 1 FROM "Notification" w WHERE w."userId" = u."id" AND w."readAt" IS NULL),
  'curriculums', EXISTS (SELECT 1 FROM "CurriculumAssignment" w
    WHERE w."userId" = u."id" AND w."state" IN ('ASSIGNED', 'IN_PROGRESS')),
  'proposals', EXISTS (SELECT 1 FROM "CreditProposal" w WHERE w."userId" = u."id" AND w."state" = 'PROPOSED'),
  'requested', EXISTS (SELECT 1 FROM "RequestedDocument" w WHERE w."userId" = u."id" AND w."state" = 'OPEN'),
  'guests', EXISTS (SELECT 1 FROM "Contact" wc JOIN "Guest" w ON w."contactKind" = wc."kind" AND w."contact" = wc."value"
    WHERE wc."userId" = u."id" AND wc."verifiedAt" IS NOT NULL AND w."answer" IS NULL),
  'signing', EXISTS (SELECT 1 FROM "Signer" w WHERE w."userId" = u."id" AND w."state" = 'SENT'),
  'invitations', EXISTS (SELECT 1 FROM "Enrollment" w
      WHERE w."userId" = u."id" AND w."status" = 'PENDING' AND w."pendingReason" = 'INVITATION')
    OR EXISTS (SELECT 1 FROM "Contact" wc JOIN "Invitation" w ON w."contactType" = wc."kind" AND w."contact" = wc."value"
      WHERE wc."userId" = u."id" AND w."invitationType" = 'ENROLLMENT' AND w."state" = 'OPEN')) AS "waiting"`

/** Idle limit on the server: 30 minutes; the watcher of 29 is for people. One day in all is `expiresAt`. */
const idleMinutes = 30

/**
 * The shortest limit that an organization has set for its administrators, of those that a person `x."userId"` is one
 * of.
 */
const adminIdleMinutes = `(SELECT min(y."idleMinutes") FROM "Role" z JOIN "OrgSecurity" y ON y."orgId" = z."orgId"
  WHERE z."userId" = x."userId" AND z."roleType" = 'ADMIN' AND z."state" <> 'ENDED')`

/** Everything the guard chain and a request need to know about the caller, read in one statement. */
export type PersonFacts = {
  person: UserRecord
  /** Has a proven contact. */
  verified: boolean
  hasCredential: boolean
  roles: {
    orgId: string
    orgName: string
    roleType: 'ADMIN' | 'MEMBER'
    createdAt: string
    /** What the organization asks of its administrators; null of a member, and where it asks nothing. */
    rules: AdminRules | null
  }[]
  /** Organizations that a super admin has given a reason to look at, for as long as the visit lasts. */
  visits: string[]
  /** The same of people whose record a super admin looks at. */
  personVisits: string[]
  /**
   * Open invitations to organizations that can be answered now, oldest first, addressed to a verified contact of the
   * person.
   */
  invitationIds: string[]
  /** Those of them with which the organization reported a license, which becomes the person's own when they accept. */
  reportingInvitationIds: string[]
} & Pick<
  UserRecord,
  'firstName' | 'middleName' | 'lastName' | 'dob' | 'acknowledgedAt' | 'uiLanguage' | 'noCredential' | 'superAdmin'
> &
  Pick<UserRecord, 'email' | 'phone'> & { userId: string }

export type SessionFacts = PersonFacts & {
  sessionId: string
  createdAt: string
  expiresAt: string
  silentCheckedAt: string | null
  /** When the provider's last access token ends; null where it is not renewed. */
  providerTokenExpiresAt: string | null
  /** The organization's own provider that they came by; null for the installation's. */
  connectionId: string | null
  /** The organization whose provider that is. */
  providerOrgId: string | null
  acr: string | null
  amr: string[]
  authAt: string | null
  /** Minutes without activity after which the session ends; null where no organization has set it. */
  idleMinutes: number | null
  /** Notices that the person has not read, counted up to a hundred. */
  unread: number
  /** What the person holds, when it was asked for. */
  credentialsAndCredits?: CredentialsAndCredits
  /** What can be waiting for them, when it was asked for. */
  waiting?: Waiting
  /** Their next enrollments, `aheadSize` at most, when they were asked for. */
  ahead?: EnrollmentInSession[]
}

/** Only this hash is stored: a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * `since`: a visit does not outlive the session it began in. Only for a super admin is the table of visits looked at.
 */
export const personFacts = (since: string) => `
  ${userJson} AS "person",
  EXISTS (SELECT 1 FROM "Credential" k WHERE k."userId" = u."id") AS "hasCredential",
  coalesce((SELECT json_agg(json_build_object('orgId', r."orgId", 'orgName', o."name", 'roleType', r."roleType",
      'createdAt', r."createdAt", 'rules', CASE WHEN s."orgId" IS NULL THEN NULL ELSE json_build_object('secondFactorHours',
        s."secondFactorHours", 'idleMinutes', s."idleMinutes", 'addresses', s."addresses") END)
      ORDER BY r."createdAt", r."id")
    FROM "Role" r JOIN "Org" o ON o."id" = r."orgId" AND o."state" <> 'CLOSED'
      LEFT JOIN "OrgSecurity" s ON s."orgId" = r."orgId" AND r."roleType" = 'ADMIN'
    WHERE r."userId" = u."id" AND r."state" <> 'ENDED'), '[]') AS "roles",
  coalesce((SELECT json_agg(json_build_object('id', i."id", 'reports',
      EXISTS (SELECT 1 FROM "ReportedCredential" ir WHERE ir."invitationId" = i."id")) ORDER BY i."createdAt", i."id")
    FROM "Contact" ic JOIN "Invitation" i ON i."contactType" = ic."kind" AND i."contact" = ic."value"
    WHERE ic."userId" = u."id" AND ic."verifiedAt" IS NOT NULL AND i."invitationType" = 'ORG'
      AND i."state" = 'OPEN' AND i."expiresAt" > now()
      AND EXISTS (SELECT 1 FROM "Org" io WHERE io."id" = i."orgId" AND io."state" = 'ACTIVE')), '[]') AS "invitations",
  CASE WHEN u."wheelAt" IS NULL THEN '[]' ELSE coalesce((SELECT json_agg(DISTINCT v."orgId")
    FROM "WheelVisit" v WHERE v."userId" = u."id" AND v."expiresAt" > now() AND v."createdAt" >= ${since}), '[]') END
    AS "visits",
  CASE WHEN u."wheelAt" IS NULL THEN '[]' ELSE coalesce((SELECT json_agg(DISTINCT v."personId")
    FROM "PersonVisit" v WHERE v."userId" = u."id" AND v."expiresAt" > now() AND v."createdAt" >= ${since}), '[]') END
    AS "personVisits"`

// A way in that an organization has ended lets nobody in, whatever was being written at that moment.
const liveToken = `x."tokenHash" = $1 AND x."expiresAt" > now()
  AND x."lastSeenAt" > now() - make_interval(mins => least(${idleMinutes}, ${adminIdleMinutes}))
  AND (x."connectionId" IS NULL OR EXISTS (SELECT 1 FROM "OrgConnection" v WHERE v."id" = x."connectionId" AND v."endedAt" IS NULL))`

// One column: the driver's work grows with the number of columns. The update does nothing most of the time, and never
// waits for who holds the session: everybody else's statements would wait with it.
const byToken = (columns: string) => `
  WITH touched AS (
    UPDATE "Session" SET "lastSeenAt" = now() WHERE "id" = (
      SELECT x."id" FROM "Session" x
      WHERE ${liveToken} AND $2 AND x."lastSeenAt" < now() - interval '1 minute' FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT row_to_json(f) AS "facts" FROM (
    SELECT x."id" AS "sessionId", x."createdAt", x."expiresAt", x."silentCheckedAt", x."providerTokenExpiresAt",
      x."connectionId", (SELECT v."orgId" FROM "OrgConnection" v WHERE v."id" = x."connectionId") AS "providerOrgId", x."acr", x."amr", x."authAt", ${adminIdleMinutes} AS "idleMinutes",
      ${unreadCount('u."id"', '100')} AS "unread", ${personFacts('x."createdAt"')}${columns}
    FROM "Session" x JOIN "User" u ON u."id" = x."userId" AND u."disabledAt" IS NULL WHERE ${liveToken}) f`
const statements = {
  nothing: { name: 'session', text: byToken('') },
  credentialsAndCredits: { name: 'session-holdings', text: byToken(`, ${credentialsAndCreditsColumns}`) },
  dashboard: {
    name: 'session-dashboard',
    text: byToken(`, ${credentialsAndCreditsColumns}, ${waitingColumn}, ${aheadColumn.text}`),
  },
}
/** What a session's statement brings along for who is going to show it. */
export type Preload = keyof typeof statements

const byIdentity = `
  SELECT row_to_json(f) AS "facts" FROM (
    SELECT ${personFacts('$3::timestamptz')} FROM "Identity" d JOIN "User" u ON u."id" = d."userId" AND u."disabledAt" IS NULL
    WHERE d."issuer" = $1 AND d."subject" = $2) f`

export type PersonRow = Pick<PersonFacts, 'hasCredential' | 'roles' | 'visits' | 'personVisits'> & {
  person: UserJson
  invitations: { id: string; reports: boolean }[]
}
type SessionRow = PersonRow &
  Omit<SessionFacts, keyof PersonFacts | 'credentialsAndCredits' | 'ahead'> &
  Partial<CredentialsAndCreditsJson & AheadJson>

export function withPerson<Row extends PersonRow>(row: Row): Omit<Row, 'person' | 'invitations'> & PersonFacts {
  const person = userFromJson(row.person)
  const { firstName, middleName, lastName, dob, acknowledgedAt, uiLanguage, noCredential, superAdmin, email, phone } =
    person
  const ownColumns = {
    firstName,
    middleName,
    lastName,
    dob,
    acknowledgedAt,
    uiLanguage,
    noCredential,
    superAdmin,
    email,
    phone,
  }
  const verified = person.contacts.some((contact) => contact.verifiedAt !== null)
  const invitationIds = row.invitations.map(({ id }) => id)
  const reportingInvitationIds = row.invitations.filter(({ reports }) => reports).map(({ id }) => id)
  return { ...row, ...ownColumns, userId: person.id, person, verified, invitationIds, reportingInvitationIds }
}

/**
 * The guard statement: session, person, roles and guard facts of an opaque cookie token; null when there is no live
 * session. With `touch` the idle clock is set forward (at most once a minute); what comes `along` saves who is going to
 * read it a statement.
 */
export async function findSessionFacts(
  token: string,
  touch: boolean,
  preload: Preload = 'nothing',
): Promise<SessionFacts | null> {
  const query = { ...statements[preload], values: [hashToken(token), touch] }
  const { rows } = await pool().query<{ facts: SessionRow }>(query)
  if (!rows[0]) return null
  const { credentials, credits, ahead: booked, ...facts } = rows[0].facts
  return {
    ...withPerson(facts),
    ...(credentials && credits && { credentialsAndCredits: credentialsAndCreditsFromJson({ credentials, credits }) }),
    ...(booked && { ahead: aheadFromJson({ ahead: booked }) }),
  }
}

/**
 * The same facts for a bearer of a verified token of the identity provider; a visit does not outlive the token it began
 * with.
 */
export async function findPersonFacts(
  issuer: string,
  subject: string,
  issuedAt = new Date(),
): Promise<PersonFacts | null> {
  const query = { name: 'person', text: byIdentity, values: [issuer, subject, issuedAt] }
  const { rows } = await pool().query<{ facts: PersonRow }>(query)
  return rows[0] ? withPerson(rows[0].facts) : null
}

/** The devices a person is signed in on, newest use first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db.session.findMany({
    where: {
      userId,
      expiresAt: { gt: now },
      lastSeenAt: { gt: new Date(now.getTime() - idleMinutes * 60_000) },
    },
    select: { id: true, createdAt: true, lastSeenAt: true, expiresAt: true, userAgent: true, address: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
  })

/** When the person of this live session signed in; null for one that is gone. */
export async function findSignInAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.session.findUnique({ where: { id }, select: { createdAt: true } })
  return row?.createdAt ?? null
}
