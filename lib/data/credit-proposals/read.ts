import type { CreditProposalState } from '@/lib/domain/credit-proposals/proposal'
import type { ProposalMember } from '@/lib/domain/credit-proposals/read-file'
import type { CreditActivity } from '@/lib/domain/lists/activities'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isOnePerson } from '../access/hands'
import type { Db, Tx } from '../db'
import { listNamedMembers } from '../imports/read'
import { type InJson, instant, instantOrNull } from '../rows'
import { all, query, type Sql, sql } from '../sql'

/**
 * A credit that an organization proposes to a member, with both names. `units` and `onlineUnits` are hundredths of an
 * hour; `printedHours` is their text where the paper has more decimals.
 */
export type CreditProposalRecord = {
  id: string
  createdAt: Date
  orgId: string
  orgName: string
  /** The organization's time zone, which decides the day of a proposal. */
  orgTimeZone: string
  userId: string
  /** The membership it was proposed to; null once there is none. */
  memberId: string | null
  firstName: string | null
  lastName: string | null
  title: string
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  printedHours: string | null
  onlineUnits: number | null
  format: CourseFormat
  topics: string[]
  topicCodes: TopicCode[]
  live: boolean
  activity: CreditActivity
  approvals: string[]
  state: CreditProposalState
  lapsesAt: Date
  answeredAt: Date | null
  creditId: string | null
  /** The person proposed it to themself, because the organization had nobody else who may. */
  byOneself: boolean
  /** The evidence that the organization attached. */
  documentId: string | null
  fileName: string | null
}

type Row = { proposal: InJson<CreditProposalRecord> }

const fromRow = ({ proposal }: Row): CreditProposalRecord => ({
  ...proposal,
  createdAt: instant(proposal.createdAt),
  lapsesAt: instant(proposal.lapsesAt),
  answeredAt: instantOrNull(proposal.answeredAt),
})

const selected = (from: Sql): Sql => sql`
  SELECT row_to_json(x) AS "proposal" FROM (
    SELECT p."id", p."createdAt", p."orgId", o."name" AS "orgName", o."timeZone" AS "orgTimeZone", p."userId",
      r."id" AS "memberId", u."firstName", u."lastName", p."title", p."providerName", p."providerNumber", p."completedAt",
      p."units", p."printedHours", p."onlineUnits", p."format", p."topics", p."topicCodes",
      p."live", p."activity", p."approvals", p."state", p."lapsesAt", p."answeredAt", p."creditId",
      coalesce(${isOnePerson(sql`p."proposedById"`, sql`p."userId"`)}, false) AS "byOneself", d."id" AS "documentId", f."fileName"
    FROM ${from} p JOIN "Org" o ON o."id" = p."orgId" JOIN "User" u ON u."id" = p."userId"
      LEFT JOIN "Role" r ON r."orgId" = p."orgId" AND r."userId" = p."userId"
      LEFT JOIN "Document" d ON d."id" = p."documentId" AND d."deletedAt" IS NULL
      LEFT JOIN "StoredFile" f ON f."id" = d."fileId"
    ORDER BY p."createdAt" DESC, p."id" DESC) x`

export async function findCreditProposal(db: Db | Tx, id: string): Promise<CreditProposalRecord | null> {
  const [row] = await db.$queryRaw<Row[]>(selected(sql`(SELECT * FROM "CreditProposal" WHERE "id" = ${id}::uuid)`))
  return row ? fromRow(row) : null
}

/**
 * Proposals of one organization or to one person. `state` is the state at `now`, even if the daily job has not stored
 * it yet.
 */
type ProposalQuery = {
  of: { orgId: string; memberId?: string | null } | { userId: string }
  state: CreditProposalState | null
  now: Date
  after: { createdAt: string; id: string } | null
  size: number
}

/** A page of proposals, newest first. */
export async function listCreditProposals({ of: owner, state, now, after, size }: ProposalQuery) {
  const member =
    'orgId' in owner && owner.memberId
      ? [
          sql`"userId" = (SELECT r."userId" FROM "Role" r WHERE r."id" = ${owner.memberId}::uuid AND r."orgId" = ${owner.orgId}::uuid)`,
        ]
      : []
  const conditions = all([
    'orgId' in owner ? sql`"orgId" = ${owner.orgId}::uuid` : sql`"userId" = ${owner.userId}::uuid`,
    ...member,
    ...(state ? [stateCondition(state, now)] : []),
    ...(after ? [sql`("createdAt", "id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const rows = await query<Row>(
    selected(
      sql`(SELECT * FROM "CreditProposal" WHERE ${conditions} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${size}::int)`,
    ),
  )
  return rows.map(fromRow)
}

function stateCondition(state: CreditProposalState, now: Date): Sql {
  const isOver = sql`"state" = 'PROPOSED' AND "lapsesAt" <= ${now}::timestamptz`
  if (state === 'PROPOSED') return sql`"state" = 'PROPOSED' AND "lapsesAt" > ${now}::timestamptz`
  if (state === 'LAPSED') return sql`("state" = 'LAPSED' OR (${isOver}))`
  return sql`"state" = ${state}::"CreditProposalState"`
}

/** Members, including former ones, whom a file names by employee number or by a verified contact. */
export const listProposalMembers = (
  db: Db,
  orgId: string,
  keys: { employeeIds: string[]; contacts: string[] },
): Promise<ProposalMember[]> => listNamedMembers(db, orgId, keys, { lock: false })

/** Everything an organization has proposed to these people, in any state. Proposals with the same key are the same. */
export async function listProposedKeys(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<{ userId: string; completedAt: PlainDate; sameKey: string }[]> {
  return db.$queryRaw`
    SELECT "userId", "completedAt"::text AS "completedAt", "sameKey" FROM "CreditProposal"
    WHERE "orgId" = ${orgId}::uuid AND "userId" = ANY(${[...userIds]}::uuid[])`
}
