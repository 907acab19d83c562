import { createHash } from 'node:crypto'
import type { AdminRules } from '@/lib/domain/access/admin-conditions'
import { kindsOfOthers } from '@/lib/domain/notices/notices-of-others'
import type { Grant } from '@/lib/domain/orgs/grants'
import {
  type CredentialsAndCredits,
  type CredentialsAndCreditsJson,
  credentialsAndCreditsColumns,
  credentialsAndCreditsFromJson,
} from '../credentials/read'
import { type Db, pool, type Tx } from '../db'
import { type AheadJson, aheadColumn, aheadFromJson, type EnrollmentInSession } from '../enrollments/list'
import { unreadCount } from '../notices/read'
import { type UserJson, type UserRecord, userFromJson, userJson } from '../users/read'

/**
 * Whether there may be something of each kind for a person to see at a glance: curriculums to complete,
 * invitations to sessions, proposed credits, documents to hand in or sign, classes they may have attended as a guest.
 * It may be true for an empty list, but is never false for a list with an entry.
 */
export type Waiting = {
  curriculums: boolean
  invitations: boolean
  proposals: boolean
  guests: boolean
  signing: boolean
  requested: boolean
}

/** A column for statements that read a person; `u` is their row of "User". */
const waitingColumn = `json_build_object(
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

/**
 * The idle limit on the server: 30 minutes. The browser's watcher signs people out after 29. The absolute limit of one
 * day is `expiresAt`.
 */
const idleMinutes = 30

/** SQL condition: membership `role` has rights over others, as an administrator's or by a grant. */
const hasRights = (role: string) => `(${role}."roleType" = 'ADMIN' OR EXISTS (
  SELECT 1 FROM "MemberGrant" h WHERE h."roleId" = ${role}."id" AND h."endedAt" IS NULL))`

/** The shortest idle limit for administrators among the organizations in which a person `x."userId"` has rights over others. */
const adminIdleMinutes = `(SELECT min(y."idleMinutes") FROM "Role" z JOIN "OrgSecurity" y ON y."orgId" = z."orgId"
  WHERE z."userId" = x."userId" AND z."state" <> 'ENDED' AND ${hasRights('z')})`

/**
 * A way to sign in: from when it opens what its person may do to others (null: from the start), and from when a second
 * factor counts that is shown with it (null: none was).
 */
export type Way = { opensFrom: string | null; secondFactorFrom: string | null }

const wayColumn = (
  matches: string,
) => `(SELECT json_build_object('opensFrom', w."opensFrom", 'secondFactorFrom', w."secondFactorFrom")
  FROM "Identity" w WHERE ${matches}) AS "way"`

/** Everything the guard chain and a request need to know about the caller, read in one statement. */
export type PersonFacts = {
  person: UserRecord
  /** Has a verified contact. */
  verified: boolean
  hasCredential: boolean
  roles: {
    orgId: string
    orgName: string
    roleType: 'ADMIN' | 'MEMBER'
    createdAt: string
    /** The organization's requirements for whoever has rights over others; null for everybody else, and when there are none. */
    rules: AdminRules | null
    /** What a member was given beside the membership. */
    grants: Grant[]
    /** Whether somebody who was told of it has them as supervisor. */
    supervises: boolean
  }[]
  /** Organizations that a super admin is visiting, with a reason, until the visit ends. */
  visits: string[]
  /** People whose record a super admin is visiting. */
  personVisits: string[]
  /**
   * Open invitations to organizations that can be answered now, oldest first, addressed to a verified contact of the
   * person.
   */
  invitationIds: string[]
  /** The invitations among these that report a license, which becomes the person's own when they accept. */
  reportingInvitationIds: string[]
  /** The way to sign in that they came by; null when it is not known, and for an API token. */
  way?: Way | null
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
  /** When the provider's last access token expires; null when tokens are not renewed. */
  providerTokenExpiresAt: string | null
  /** The organization's own identity provider that they signed in with; null for the installation's. */
  identityProviderId: string | null
  /** The organization that this provider belongs to. */
  providerOrgId: string | null
  acr: string | null
  amr: string[]
  authAt: string | null
  /** Minutes without activity after which the session ends; null when no organization has set a limit. */
  idleMinutes: number | null
  /** Number of the person's unread notices, counted up to a hundred, as if all their rights were in force. */
  unread: number
  /** The person's licenses and credits, when preloaded. */
  credentialsAndCredits?: CredentialsAndCredits
  /** Everything that may be waiting for them, when preloaded. */
  waiting?: Waiting
  /** Their next enrollments, at most `aheadSize`, when preloaded. */
  ahead?: EnrollmentInSession[]
}

/** Only this hash is stored, so a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `since`: a visit does not outlive the session it began in. The tables of visits are only read for a super admin. */
export const personFacts = (since: string) => `
  ${userJson} AS "person",
  EXISTS (SELECT 1 FROM "Credential" k WHERE k."userId" = u."id") AS "hasCredential",
  coalesce((SELECT json_agg(json_build_object('orgId', r."orgId", 'orgName', o."name", 'roleType', r."roleType",
      'createdAt', r."createdAt", 'rules', CASE WHEN s."orgId" IS NULL THEN NULL ELSE json_build_object('secondFactorHours',
        s."secondFactorHours", 'idleMinutes', s."idleMinutes", 'addresses', s."addresses") END,
      'grants', coalesce((SELECT json_agg(json_build_object('kind', g."kind", 'department', g."department") ORDER BY g."id")
        FROM "MemberGrant" g WHERE g."roleId" = r."id" AND g."endedAt" IS NULL AND r."roleType" = 'MEMBER'), '[]'),
      'supervises', EXISTS (SELECT 1 FROM "Role" d WHERE d."supervisorId" = r."id" AND d."state" <> 'ENDED'
        AND d."supervisorToldFrom" <= now()))
      ORDER BY r."createdAt", r."id")
    FROM "Role" r JOIN "Org" o ON o."id" = r."orgId" AND o."state" <> 'CLOSED'
      LEFT JOIN "OrgSecurity" s ON s."orgId" = r."orgId" AND ${hasRights('r')}
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

/**
 * SQL condition: the connection `v`, an organization's own provider, opens something of the person `userId`. Not after it
 * has ended, nor of who has left the organization, until they are back and let it see their licenses.
 */
export const opensRecordOf = (userId: string) => `(v."endedAt" IS NULL AND NOT EXISTS (SELECT 1 FROM "Role" l
  WHERE l."orgId" = v."orgId" AND l."userId" = ${userId} AND (l."state" = 'ENDED' OR l."licensesHidden")))`

// A session through an identity provider that an organization has ended is dead, even if it was being written at that moment.
const liveToken = `x."tokenHash" = $1 AND x."expiresAt" > now()
  AND x."lastSeenAt" > now() - make_interval(mins => least(${idleMinutes}, ${adminIdleMinutes}))
  AND (x."connectionId" IS NULL OR EXISTS (SELECT 1 FROM "OrgConnection" v
    WHERE v."id" = x."connectionId" AND ${opensRecordOf('x."userId"')}))`

/** Whether notice `n` belongs in session `x`: one by an organization's own provider shows no others'. */
const isOfProvider = `(x."connectionId" IS NULL OR n."orgId" IS NULL
  OR n."orgId" = (SELECT v."orgId" FROM "OrgConnection" v WHERE v."id" = x."connectionId"))`

/** Whether notice `n` is not about others of an organization that the person has left. */
const isOfMember = `(n."orgId" IS NULL OR n."kind" NOT IN (${kindsOfOthers.map((kind) => `'${kind}'`).join()})
  OR EXISTS (SELECT 1 FROM "Role" nr JOIN "Org" no ON no."id" = nr."orgId" AND no."state" <> 'CLOSED'
    WHERE nr."userId" = u."id" AND nr."orgId" = n."orgId" AND nr."state" <> 'ENDED'))`

// A single column, because the driver's work grows with the number of columns. The update usually does nothing, and it
// never waits for a locked session: other statements would wait with it.
const byToken = (columns: string) => `
  WITH touched AS (
    UPDATE "Session" SET "lastSeenAt" = now() WHERE "id" = (
      SELECT x."id" FROM "Session" x
      WHERE ${liveToken} AND $2 AND x."lastSeenAt" < now() - interval '1 minute' FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT row_to_json(f) AS "facts" FROM (
    SELECT x."id" AS "sessionId", x."createdAt", x."expiresAt", x."silentCheckedAt", x."providerTokenExpiresAt",
      x."connectionId" AS "identityProviderId", (SELECT v."orgId" FROM "OrgConnection" v WHERE v."id" = x."connectionId") AS "providerOrgId", x."acr", x."amr", x."authAt", ${wayColumn('w."id" = x."identityId"')}, ${adminIdleMinutes} AS "idleMinutes",
      ${unreadCount('u."id"', `${isOfProvider} AND ${isOfMember}`, '100')} AS "unread", ${personFacts('x."createdAt"')}${columns}
    FROM "Session" x JOIN "User" u ON u."id" = x."userId" AND u."disabledAt" IS NULL WHERE ${liveToken}) f`
const statements = {
  nothing: { name: 'session', text: byToken('') },
  credentialsAndCredits: { name: 'session-holdings', text: byToken(`, ${credentialsAndCreditsColumns}`) },
  dashboard: {
    name: 'session-dashboard',
    text: byToken(`, ${credentialsAndCreditsColumns}, ${waitingColumn}, ${aheadColumn.text}`),
  },
}
/** The data that a session's statement reads ahead for the page. */
export type Preload = keyof typeof statements

const byIdentity = `
  SELECT row_to_json(f) AS "facts" FROM (
    SELECT ${wayColumn('w."id" = d."id"')}, ${personFacts('$3::timestamptz')} FROM "Identity" d JOIN "User" u ON u."id" = d."userId" AND u."disabledAt" IS NULL
    WHERE d."issuer" = $1 AND d."subject" = $2 AND (u."signedOutAt" IS NULL OR u."signedOutAt" < $3::timestamptz)) f`

export type PersonRow = Pick<PersonFacts, 'hasCredential' | 'roles' | 'visits' | 'personVisits' | 'way'> & {
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
 * The guard statement: session, person, roles and guard facts for an opaque cookie token; null when there is no live
 * session. `touch` resets the idle clock (at most once a minute). `preload` reads data ahead and so saves the page a
 * statement.
 */
export async function findSessionFacts(
  token: string,
  touch: boolean,
  preload: Preload = 'nothing',
): Promise<SessionFacts | null> {
  const query = { ...statements[preload], values: [hashToken(token), touch] }
  const { rows } = await pool().query<{ facts: SessionRow }>(query)
  if (!rows[0]) return null
  const { credentials, credits, planned = [], ahead: booked, ...facts } = rows[0].facts
  return {
    ...withPerson(facts),
    ...(credentials &&
      credits && { credentialsAndCredits: credentialsAndCreditsFromJson({ credentials, credits, planned }) }),
    ...(booked && { ahead: aheadFromJson({ ahead: booked }) }),
  }
}

/**
 * The same facts for the bearer of a verified token of the identity provider, unless the person has been signed out
 * everywhere since it was issued. A visit does not outlive the token it began with.
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

/** Whether an identity belongs to an account, also to one that is closed. */
export const isKnownIdentity = async (db: Db, issuer: string, subject: string): Promise<boolean> =>
  (await db.identity.count({ where: { issuer, subject } })) > 0

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

/** The way to sign in by which somebody came in this session; null when it is not known. */
export async function findSessionWay(db: Db, id: string): Promise<string | null> {
  const row = await db.session.findUnique({ where: { id }, select: { identityId: true } })
  return row?.identityId ?? null
}

/** What a token keeps of the session it is made in: its way to sign in and its organization's own provider. */
export const findSessionRoots = (tx: Tx, id: string) =>
  tx.session.findUnique({ where: { id }, select: { identityId: true, connectionId: true } })
