import type { FileCheck } from '@/lib/domain/lists/documents'
import type { PageSize, SignedValues, SigningFieldKind } from '@/lib/domain/signing/fields'
import type {
  SignerState,
  SigningCopyState,
  SigningFilter,
  SigningMode,
  SigningRequestState,
} from '@/lib/domain/signing/states'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type InJson, instant, instantOrNull } from '../rows'
import { all, query, type Sql, sql } from '../sql'

export type SigningFieldRecord = {
  id: string
  position: number
  slot: number
  kind: SigningFieldKind
  page: number
  /** Ten-thousandths of the page as displayed. */
  x: number
  y: number
  width: number
  height: number
  required: boolean
  label: string | null
}

/** The number of signers of a request in each state. */
export type SignerCounts = { total: number } & Record<Lowercase<SignerState>, number>

/** A PDF that people are asked to sign, with its fields and progress. */
export type SigningRequestRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  orgName: string
  timeZone: string
  createdById: string | null
  title: string
  message: string | null
  fileId: string
  file: { fileName: string; contentType: string; size: number; storageKey: string; sha256: string; check: FileCheck }
  /** In points, as the pages are displayed. */
  pages: PageSize[]
  mode: SigningMode
  inOrder: boolean
  named: boolean
  departments: string[]
  jobTitles: string[]
  credentialTypes: string[]
  geos: string[]
  hiredFrom: PlainDate | null
  hiredUntil: PlainDate | null
  hiredWithinMonths: number | null
  roleIds: string[]
  dueOn: PlainDate | null
  state: SigningRequestState
  sentAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  fields: SigningFieldRecord[]
  /** The people a draft is addressed to by name, in order; former members are left out. */
  people: {
    roleId: string
    userId: string
    firstName: string | null
    middleName: string | null
    lastName: string | null
  }[]
  counts: SignerCounts
}

const counts = sql`(SELECT json_build_object('total', count(*)::int,
    'waiting', count(*) FILTER (WHERE s."state" = 'WAITING'), 'sent', count(*) FILTER (WHERE s."state" = 'SENT'),
    'signed', count(*) FILTER (WHERE s."state" = 'SIGNED'), 'declined', count(*) FILTER (WHERE s."state" = 'DECLINED'),
    'expired', count(*) FILTER (WHERE s."state" = 'EXPIRED'), 'voided', count(*) FILTER (WHERE s."state" = 'VOIDED'))
  FROM "SigningCopy" c JOIN "Signer" s ON s."copyId" = c."id" WHERE c."requestId" = q."id") AS "counts"`

const requests = (from: Sql): Sql => sql`
  SELECT row_to_json(x) AS "request" FROM (
    SELECT q.*, o."name" AS "orgName", o."timeZone", json_build_object('fileName', f."fileName", 'contentType', f."contentType",
        'size', f."size", 'storageKey', f."storageKey", 'sha256', f."sha256", 'check', f."check") AS "file",
      coalesce((SELECT json_agg(row_to_json(d) ORDER BY d."position") FROM "SigningField" d WHERE d."requestId" = q."id"), '[]')
        AS "fields",
      coalesce((SELECT json_agg(json_build_object('roleId', r."id", 'userId', r."userId", 'firstName', u."firstName",
          'middleName', u."middleName", 'lastName', u."lastName") ORDER BY n."position")
        FROM unnest(q."roleIds") WITH ORDINALITY AS n("id", "position") JOIN "Role" r ON r."id" = n."id" AND r."state" <> 'ENDED'
          AND r."orgId" = q."orgId" JOIN "User" u ON u."id" = r."userId"
        WHERE q."named" AND q."state" = 'DRAFT'), '[]') AS "people",
      ${counts}
    FROM ${from} q JOIN "Org" o ON o."id" = q."orgId" JOIN "StoredFile" f ON f."id" = q."fileId"
    ORDER BY q."createdAt" DESC, q."id" DESC) x`

type RequestRow = { request: InJson<SigningRequestRecord> }

const requestFromRow = ({ request }: RequestRow): SigningRequestRecord => ({
  ...request,
  createdAt: instant(request.createdAt),
  updatedAt: instant(request.updatedAt),
  sentAt: instantOrNull(request.sentAt),
  voidedAt: instantOrNull(request.voidedAt),
})

/** One request; null when there is none. */
export async function findSigningRequest(db: Db | Tx, id: string): Promise<SigningRequestRecord | null> {
  const [row] = await db.$queryRaw<RequestRow[]>(
    requests(sql`(SELECT * FROM "SigningRequest" WHERE "id" = ${id}::uuid)`),
  )
  return row ? requestFromRow(row) : null
}

type PlaceInTime = { createdAt: string; id: string }
type SigningRequestQuery = {
  orgId: string
  state: SigningFilter | null
  after: PlaceInTime | null
  size: number
}

/** SQL condition: somebody still has to sign a document. */
const awaitsSigning = (requestId: Sql) => sql`EXISTS (
  SELECT 1 FROM "SigningCopy" c JOIN "Signer" s ON s."copyId" = c."id"
  WHERE c."requestId" = ${requestId} AND s."state" IN ('SENT', 'WAITING'))`

/** A page of an organization's requests, newest first. */
export async function listSigningRequestPage({ orgId, state, after, size }: SigningRequestQuery) {
  const conditions = all([
    sql`"orgId" = ${orgId}::uuid`,
    ...(state === 'WAITING' ? [awaitsSigning(sql`"SigningRequest"."id"`)] : []),
    ...(state && state !== 'WAITING' ? [sql`"state" = ${state}::"SigningRequestState"`] : []),
    ...(after ? [sql`("createdAt", "id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const rows = await query<RequestRow>(
    requests(
      sql`(SELECT * FROM "SigningRequest" WHERE ${conditions} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${size}::int)`,
    ),
  )
  return rows.map(requestFromRow)
}

/** Another signer of the same copy. */
export type FellowSigner = {
  id: string
  slot: number
  name: string
  state: SignerState
  adoptedName: string | null
  drawing: string | null
  initials: string | null
  values: SignedValues | null
  answeredAt: string | null
}

/** A signer of a copy, with the copy and its request. */
export type SignerRecord = {
  id: string
  createdAt: Date
  version: number
  copyId: string
  requestId: string
  orgId: string
  orgName: string
  timeZone: string
  roleId: string | null
  userId: string | null
  /** True when the membership has ended, so that nothing can be signed with it any more. */
  left: boolean
  employeeId: string | null
  department: string | null
  slot: number
  state: SignerState
  name: string
  adoptedName: string | null
  drawing: string | null
  initials: string | null
  values: SignedValues | null
  consentVersion: string | null
  consentLocale: string | null
  sentAt: Date | null
  viewedAt: Date | null
  consentedAt: Date | null
  answeredAt: Date | null
  declineReason: string | null
  title: string
  message: string | null
  mode: SigningMode
  dueOn: PlainDate | null
  voidReason: string | null
  fileName: string
  pages: PageSize[]
  fields: SigningFieldRecord[]
  others: FellowSigner[]
  number: string
  verifyToken: string
  copyState: SigningCopyState
  sealedAt: Date | null
}

const signers = (from: Sql, order: Sql): Sql => sql`
  SELECT row_to_json(x) AS "signer" FROM (
    SELECT s."id", s."createdAt", s."version", s."copyId", c."requestId", s."orgId", o."name" AS "orgName", o."timeZone",
      s."roleId", s."userId", coalesce(r."state" = 'ENDED', true) AS "left",
      r."employeeId", r."department", s."slot", s."state", s."name", s."adoptedName", s."drawing",
      s."initials", s."values", s."consentVersion", s."consentLocale", s."sentAt", s."viewedAt", s."consentedAt",
      s."answeredAt", s."declineReason", q."title", q."message", q."mode", q."dueOn", q."voidReason", f."fileName",
      q."pages", coalesce((SELECT json_agg(row_to_json(d) ORDER BY d."position") FROM "SigningField" d
        WHERE d."requestId" = q."id"), '[]') AS "fields",
      coalesce((SELECT json_agg(json_build_object('id', e."id", 'slot', e."slot", 'name', e."name", 'state', e."state",
          'adoptedName', e."adoptedName", 'drawing', e."drawing", 'initials', e."initials", 'values', e."values",
          'answeredAt', e."answeredAt") ORDER BY e."slot")
        FROM "Signer" e WHERE e."copyId" = s."copyId" AND e."id" <> s."id"), '[]') AS "others",
      c."number", c."verifyToken", c."state" AS "copyState", c."sealedAt"
    FROM ${from} s JOIN "SigningCopy" c ON c."id" = s."copyId" JOIN "SigningRequest" q ON q."id" = c."requestId"
      JOIN "Org" o ON o."id" = s."orgId" JOIN "StoredFile" f ON f."id" = q."fileId"
      LEFT JOIN "Role" r ON r."id" = s."roleId" ORDER BY ${order}) x`

type SignerRow = { signer: InJson<SignerRecord> }

const signerFromRow = ({ signer }: SignerRow): SignerRecord => ({
  ...signer,
  createdAt: instant(signer.createdAt),
  sentAt: instantOrNull(signer.sentAt),
  viewedAt: instantOrNull(signer.viewedAt),
  consentedAt: instantOrNull(signer.consentedAt),
  answeredAt: instantOrNull(signer.answeredAt),
  sealedAt: instantOrNull(signer.sealedAt),
})

const newest = sql`s."createdAt" DESC, s."id" DESC`

/** One signer; null when there is none. */
export async function findSigner(db: Db | Tx, id: string): Promise<SignerRecord | null> {
  const [row] = await db.$queryRaw<SignerRow[]>(signers(sql`(SELECT * FROM "Signer" WHERE "id" = ${id}::uuid)`, newest))
  return row ? signerFromRow(row) : null
}

export type TaskQuery = { userId: string; open: boolean | null; after: PlaceInTime | null; size: number }

/**
 * The documents that a person is or was asked to sign, newest first. Those whose turn has not come are hidden from
 * them.
 */
export async function listSigningTasks({ userId, open, after, size }: TaskQuery): Promise<SignerRecord[]> {
  const isHere = sql`EXISTS (SELECT 1 FROM "Role" r WHERE r."id" = t."roleId" AND r."state" <> 'ENDED')`
  const states = {
    open: sql`t."state" = 'SENT' AND ${isHere}`,
    over: sql`t."state" NOT IN ('WAITING', 'SENT')`,
    both: sql`t."state" <> 'WAITING' AND (t."state" <> 'SENT' OR ${isHere})`,
  }
  const conditions = all([
    sql`t."userId" = ${userId}::uuid`,
    open === null ? states.both : open ? states.open : states.over,
    ...(after ? [sql`(t."createdAt", t."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const rows = await query<SignerRow>(
    signers(
      sql`(SELECT t.* FROM "Signer" t WHERE ${conditions} ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ${size}::int)`,
      newest,
    ),
  )
  return rows.map(signerFromRow)
}

export type SignersQuery = {
  of: { requestId: string } | { roleId: string; orgId: string }
  state: SignerState | null
  after: readonly [name: string, id: string] | null
  size: number
}

/** A page of the signers of a request, or of the documents one member was asked to sign, by name. */
export async function listSigners({ of: owner, state, after, size }: SignersQuery): Promise<SignerRecord[]> {
  const conditions = all([
    'requestId' in owner
      ? sql`t."copyId" IN (SELECT k."id" FROM "SigningCopy" k WHERE k."requestId" = ${owner.requestId}::uuid)`
      : sql`t."roleId" = ${owner.roleId}::uuid AND t."orgId" = ${owner.orgId}::uuid`,
    ...(state ? [sql`t."state" = ${state}::"SignerState"`] : []),
    ...(after ? [sql`(t."name", t."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ])
  const rows = await query<SignerRow>(
    signers(
      sql`(SELECT t.* FROM "Signer" t WHERE ${conditions} ORDER BY t."name", t."id" LIMIT ${size}::int)`,
      sql`s."name", s."id"`,
    ),
  )
  return rows.map(signerFromRow)
}

/** Number of an organization's documents that somebody still has to sign. */
export async function countOpenSigning(db: Db, orgId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT c."requestId")::int AS "count" FROM "Signer" s JOIN "SigningCopy" c ON c."id" = s."copyId"
    WHERE s."orgId" = ${orgId}::uuid AND s."state" IN ('SENT', 'WAITING')`
  return row?.count ?? 0
}
