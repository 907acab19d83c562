import 'server-only'
import type { BoardBand, DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import type { BoardSource } from '@/lib/domain/lists/organizations'
import { reminderKind } from '@/lib/domain/notices/credential-reminder'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { pool } from './db'
import { type KeysetPage, keysetPage, type NameKind, nameKinds, readKinds, rowsByName } from './keyset-page'
import { bind, isSelective, occurs, type Values } from './search-words'

/** One credential on the board of an organization, with whose it is. */
export type BoardRecord = {
  id: string
  orgId: string
  /** The member; null for what the employer reported with an invitation. */
  roleId: string | null
  userId: string | null
  credentialId: string | null
  invitationId: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** A proven contact of the member, or where the invitation went. */
  contact: string | null
  sortName: string
  department: string | null
  geo: string
  credentialType: string
  credentialNumber: string
  verifiedState: VerificationState
  band: BoardBand
  deadline: DeadlineStanding
  units: UnitsStanding
  /** Null where the employer did not say when it was issued. */
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
  /** Hundredths of an hour; null where nothing is required or no credits are known. */
  countedUnits: number | null
  requiredUnits: number | null
  missingUnits: number | null
  /** When the organization last reminded the member of it; null for never. */
  remindedAt: Date | null
}

/** Which credentials of a board; everything unless told. */
export type BoardFilter = {
  band: BoardBand | null
  geo: string | null
  type: string | null
  department: string | null
  verified: VerificationState | null
  source: BoardSource | null
  /** Folded as `BoardEntry.searchText` is; each must occur in it. */
  words: readonly string[]
}
export type BoardSort = 'name' | 'expiry' | 'band'

/** The place in the order after which a page begins: where its last credential stood. */
export type BoardPlace = Pick<BoardRecord, 'sortName' | 'id' | 'band' | 'expiresAt'>

export type BoardPageQuery = {
  orgId: string
  filter: BoardFilter
  sort: BoardSort
  after: BoardPlace | null
  size: number
}

/** What comes before the name in an order. */
const orders = {
  expiry: { lead: 'expiresAt', type: 'date' },
  band: { lead: 'band', type: '"BoardBand"' },
} as const

/** The first filter that is named here, if any, is what an index of the order begins with after the organization. */
const leads: Record<BoardSort, readonly (keyof BoardFilter)[]> = {
  name: ['source', 'band', 'department', 'verified', 'type', 'geo'],
  expiry: ['source', 'band'],
  band: ['source', 'band'],
}

/** The conditions by filter. */
function rowsOf({ filter, sort }: BoardPageQuery, values: Values) {
  const is = (column: string, value: string | null, as = 'text') =>
    value === null ? [] : [`"${column}" = ${bind(values, value)}::${as}`]
  const facets: Partial<Record<keyof BoardFilter, string[]>> = {
    source: filter.source ? [`"credentialId" IS ${filter.source === 'MEMBER' ? 'NOT ' : ''}NULL`] : [],
    band: is('band', filter.band, '"BoardBand"'),
    department: is('department', filter.department),
    verified: is('verifiedState', filter.verified, '"VerifiedState"'),
    type: is('credentialType', filter.type),
    geo: is('geo', filter.geo),
  }
  const first = leads[sort].find((name) => facets[name]!.length > 0)
  return {
    table: 'BoardEntry',
    limit: '$2::int',
    by: ['"orgId" = $1::uuid', ...(first ? facets[first]! : [])],
    also: Object.entries(facets).flatMap(([name, sql]) => (name === first ? [] : sql)),
  } satisfies Partial<KeysetPage>
}

const records = (entries: string, order: string) => `
  SELECT e."id", e."orgId", e."roleId", r."userId", e."credentialId", i."id" AS "invitationId",
    coalesce(u."firstName", i."firstName") AS "firstName", coalesce(u."middleName", i."middleName") AS "middleName",
    coalesce(u."lastName", i."lastName") AS "lastName", coalesce(i."contact", (
      SELECT c."value" FROM "Contact" c WHERE c."userId" = r."userId" AND c."verifiedAt" IS NOT NULL
      ORDER BY c."kind", c."verifiedAt", c."id" LIMIT 1)) AS "contact",
    e."sortName", e."department", e."geo", e."credentialType",
    coalesce(k."credentialNumber", p."credentialNumber") AS "credentialNumber", e."verifiedState", e."band", e."deadline",
    e."units", coalesce(k."effectiveAt", p."effectiveAt")::text AS "effectiveAt", e."expiresAt"::text AS "expiresAt", s."countedUnits", s."requiredUnits", s."missingUnits", (
      SELECT coalesce(n."sentAt", n."createdAt") FROM "Notification" n
      WHERE n."userId" = r."userId" AND n."orgId" = e."orgId" AND n."kind" = '${reminderKind}' AND n."state" <> 'SUPPRESSED'
        AND n."params"->>'credentialId' = e."credentialId"::text ORDER BY n."createdAt" DESC LIMIT 1) AS "remindedAt"
  FROM (${entries}) e
    LEFT JOIN "Role" r ON r."id" = e."roleId" LEFT JOIN "User" u ON u."id" = r."userId"
    LEFT JOIN "Credential" k ON k."id" = e."credentialId" LEFT JOIN "Standing" s ON s."credentialId" = e."credentialId"
    LEFT JOIN "ReportedCredential" p ON p."id" = e."reportedCredentialId" LEFT JOIN "Invitation" i ON i."id" = p."invitationId"
  ORDER BY ${order}`

const kindsOf = ({ sort, filter, after }: BoardPageQuery): NameKind[] =>
  sort === 'name' ? nameKinds(filter.words, after) : ['all']

/** The statement of a page, by name of one kind: its entries come by index, whose they are is read for these alone. */
export function boardPageStatement(query: BoardPageQuery, kind = kindsOf(query)[0]!): { text: string; values: Values } {
  const { sort, after } = query
  const { words: searched } = query.filter
  const values: Values = [query.orgId, query.size]
  const rows = rowsOf(query, values)
  if (sort === 'name')
    return { text: records(rowsByName({ ...rows, kind, searched, after, values }), 'e."sortName", e."id"'), values }
  const { lead, type } = orders[sort]
  const order = `"${lead}", "sortName", "id"`
  const place = (at: BoardPlace) =>
    `${bind(values, at[lead])}::${type}, ${bind(values, at.sortName)}, ${bind(values, at.id)}::uuid`
  const by = after ? [...rows.by, `(${order}) > (${place(after)})`] : rows.by
  const words = searched.map((word) => occurs(word, values))
  const entries = keysetPage({ ...rows, by, order, words, few: isSelective(searched) })
  return { text: records(entries, `e."${lead}", e."sortName", e."id"`), values }
}

/** A page of an organization's credentials by name, by expiry or by band, worst first; one statement, two where a name does not fill it. */
export const listBoardPage = (query: BoardPageQuery): Promise<BoardRecord[]> =>
  readKinds(kindsOf(query), query.size, async (kind, size) => {
    const { rows } = await pool().query<BoardRecord>(boardPageStatement({ ...query, size }, kind))
    return rows
  })

const byIds = records(
  'SELECT * FROM "BoardEntry" WHERE "orgId" = $1::uuid AND "id" = ANY($2::uuid[])',
  'e."sortName", e."id"',
)

/** These credentials of an organization's board; what is not on it is left out. */
export async function listBoardEntries(orgId: string, ids: readonly string[]): Promise<BoardRecord[]> {
  const { rows } = await pool().query<BoardRecord>({ name: 'boardEntries', text: byIds, values: [orgId, ids] })
  return rows
}
