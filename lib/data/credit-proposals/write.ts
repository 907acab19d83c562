import { compareText } from '@/lib/domain/compare'
import type { CreditProposalState } from '@/lib/domain/credit-proposals/proposal'
import type { ProposedCredit } from '@/lib/domain/credit-proposals/read-file'
import type { Tx } from '../db'
import { sql } from '../sql'

/** The people of these memberships of an organization that have not ended. */
export const listCurrentMembers = (
  tx: Tx,
  orgId: string,
  roleIds: readonly string[],
): Promise<{ id: string; userId: string }[]> =>
  tx.$queryRaw`
    SELECT "id", "userId" FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "id" = ANY(${[...roleIds]}::uuid[]) AND "state" <> 'ENDED'
    ORDER BY "id" FOR SHARE`

export type NewProposal = ProposedCredit & { userId: string; sameKey: string }
export type MadeProposal = { id: string; userId: string; title: string }

type Proposing = { orgId: string; proposedById: string; at: Date; lapsesAt: Date }

/**
 * Records proposals, however many in one statement, and answers those that are new: what was proposed before is left out, in whatever
 * state it is, and so is who has left meanwhile.
 */
export function insertProposals(
  tx: Tx,
  proposals: readonly NewProposal[],
  { orgId, proposedById, at, lapsesAt }: Proposing,
): Promise<MadeProposal[]> {
  // In one order everywhere: simultaneous proposals of the same credits must not deadlock.
  const keyOf = (proposal: NewProposal) => `${proposal.userId} ${proposal.completedAt} ${proposal.sameKey}`
  const ordered = proposals.toSorted((a, b) => compareText(keyOf(a), keyOf(b)))
  return tx.$queryRaw<MadeProposal[]>`
    INSERT INTO "CreditProposal" ("createdAt", "updatedAt", "orgId", "userId", "proposedById", "title", "providerName",
      "providerNumber", "completedAt", "units", "onlineUnits", "format", "topics", "topicCodes", "sameKey", "lapsesAt")
    SELECT ${at}::timestamptz, ${at}::timestamptz, r."orgId", r."userId", ${proposedById}::uuid, n."title", n."providerName",
      n."providerNumber", n."completedAt", n."units", n."onlineUnits", n."format", n."topics", n."topicCodes", n."sameKey",
      ${lapsesAt}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "title" text, "providerName" text,
      "providerNumber" text, "completedAt" date, "units" int, "onlineUnits" int, "format" "CourseFormat", "topics" text[], "topicCodes" text[],
      "sameKey" text)
    JOIN "Role" r ON r."userId" = n."userId" AND r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED'
    ON CONFLICT ("orgId", "userId", "completedAt", "sameKey") DO NOTHING RETURNING "id", "userId", "title"`
}

/** The evidence of a proposal. */
export async function setProposalDocument(tx: Tx, id: string, documentId: string): Promise<void> {
  await tx.creditProposal.update({ where: { id }, data: { documentId } })
}

/** Holds a proposal until the transaction ends and reads what decides whether it can be answered. */
export async function lockProposal(
  tx: Tx,
  id: string,
): Promise<{ state: CreditProposalState; lapsesAt: Date; sameKey: string } | null> {
  const [row] = await tx.$queryRaw<{ state: CreditProposalState; lapsesAt: Date; sameKey: string }[]>`
    SELECT "state"::text, "lapsesAt", "sameKey" FROM "CreditProposal" WHERE "id" = ${id}::uuid FOR UPDATE`
  return row ?? null
}

/** Stores the answer to a locked proposal; with a credit its evidence becomes the credit's. */
export async function answerProposal(
  tx: Tx,
  { id, documentId }: { id: string; documentId: string | null },
  { creditId, at }: { creditId: string | null; at: Date },
): Promise<void> {
  const state = creditId ? 'CONFIRMED' : 'DECLINED'
  await tx.creditProposal.update({ where: { id }, data: { state, answeredAt: at, creditId } })
  if (documentId && creditId)
    await tx.document.updateMany({
      where: { id: documentId, deletedAt: null },
      data: { creditId, version: { increment: 1 } },
    })
}

/** Hides the evidence of proposals that became no credit; answers what its people had not deleted themselves. */
export const hideEvidence = (tx: Tx, ids: readonly string[], at: Date): Promise<{ id: string; ownerId: string }[]> =>
  tx.document.updateManyAndReturn({
    where: { id: { in: [...ids] }, deletedAt: null },
    data: { deletedAt: at, version: { increment: 1 } },
    select: { id: true, ownerId: true },
  })

type ChangedProposal = { id: string; orgId: string; userId: string; documentId: string | null }

/** Ends some proposals that nobody answered in their time; answers which. */
export const lapseProposals = (tx: Tx, at: Date, size: number): Promise<ChangedProposal[]> =>
  tx.$queryRaw<ChangedProposal[]>`
    UPDATE "CreditProposal" SET "state" = 'LAPSED', "updatedAt" = ${at}::timestamptz
    WHERE "id" IN (SELECT "id" FROM "CreditProposal" WHERE "state" = 'PROPOSED' AND "lapsesAt" <= ${at}::timestamptz
      ORDER BY "createdAt", "id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    RETURNING "id", "orgId", "userId", "documentId"`

export type DueReminder = {
  orgId: string
  org: string
  timeZone: string
  userId: string
  count: number
  title: string
  /** When the first of them lapses. */
  lapsesAt: Date
}

/**
 * Notes that proposals get a reminder, of some people at a time and of each all that are due; one answer for each person and
 * organization, with how many wait there in all and the title of one. `before` are the instants at or before which a proposal was
 * made whose first, second reminder is due.
 */
export function takeDueReminders(
  tx: Tx,
  { before, at, size }: { before: readonly Date[]; at: Date; size: number },
): Promise<DueReminder[]> {
  const instants = before.map((instant) => instant.toISOString())
  const due = sql`(SELECT count(*)::int FROM unnest(${instants}::timestamptz[]) AS b WHERE p."createdAt" <= b)`
  const isOpen = sql`p."state" = 'PROPOSED' AND p."lapsesAt" > ${at}::timestamptz`
  return tx.$queryRaw<DueReminder[]>`
    WITH people AS (
      SELECT DISTINCT p."orgId", p."userId" FROM "CreditProposal" p
        JOIN "Org" po ON po."id" = p."orgId" AND po."state" = 'ACTIVE' WHERE ${isOpen} AND p."remindCount" < ${due}
      ORDER BY p."orgId", p."userId" LIMIT ${size}::int
    ), taken AS (
      UPDATE "CreditProposal" p SET "remindCount" = ${due}, "updatedAt" = ${at}::timestamptz FROM people q
      WHERE p."orgId" = q."orgId" AND p."userId" = q."userId" AND ${isOpen} AND p."remindCount" < ${due}
      RETURNING p."orgId", p."userId"
    )
    SELECT p."orgId", o."name" AS "org", o."timeZone", p."userId", count(*)::int AS "count", min(p."title") AS "title",
      min(p."lapsesAt") AS "lapsesAt"
    FROM (SELECT DISTINCT * FROM taken) t JOIN "CreditProposal" p ON p."orgId" = t."orgId" AND p."userId" = t."userId"
      JOIN "Org" o ON o."id" = p."orgId"
    WHERE ${isOpen} GROUP BY p."orgId", o."name", o."timeZone", p."userId"`
}
