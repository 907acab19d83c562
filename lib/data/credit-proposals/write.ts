import type { CreditProposalState } from '@/lib/domain/credit-proposals/proposal'
import type { ProposedCredit } from '@/lib/domain/credit-proposals/read-file'
import { compareText } from '@/lib/domain/text'
import type { Tx } from '../db'
import { sql } from '../sql'

/**
 * The people of these memberships of an organization. Ended memberships are left out; the others are locked for
 * sharing.
 */
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
 * Records any number of proposals in one statement and returns those that are new. Credits that were already proposed
 * are left out, whatever became of the proposal, and so are people who have left in the meantime.
 */
export function insertProposals(
  tx: Tx,
  proposals: readonly NewProposal[],
  { orgId, proposedById, at, lapsesAt }: Proposing,
): Promise<MadeProposal[]> {
  // The same order everywhere, so that simultaneous proposals of the same credits cannot deadlock.
  const keyOf = (proposal: NewProposal) => `${proposal.userId} ${proposal.completedAt} ${proposal.sameKey}`
  const ordered = proposals.toSorted((a, b) => compareText(keyOf(a), keyOf(b)))
  return tx.$queryRaw<MadeProposal[]>`
    INSERT INTO "CreditProposal" ("createdAt", "updatedAt", "orgId", "userId", "proposedById", "title", "providerName",
      "providerNumber", "completedAt", "units", "printedHours", "onlineUnits", "format", "topics", "topicCodes",
      "live", "activity", "approvals", "sameKey", "lapsesAt")
    SELECT ${at}::timestamptz, ${at}::timestamptz, r."orgId", r."userId", ${proposedById}::uuid, n."title", n."providerName",
      n."providerNumber", n."completedAt", n."units", n."printedHours", n."onlineUnits", n."format", n."topics",
      n."topicCodes", n."live", n."activity", n."approvals", n."sameKey", ${lapsesAt}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "title" text, "providerName" text,
      "providerNumber" text, "completedAt" date, "units" int, "printedHours" text, "onlineUnits" int, "format" "CourseFormat", "topics" text[], "topicCodes" text[],
      "live" boolean, "activity" "CreditActivity", "approvals" text[], "sameKey" text)
    JOIN "Role" r ON r."userId" = n."userId" AND r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED'
    ON CONFLICT ("orgId", "userId", "completedAt", "sameKey") DO NOTHING RETURNING "id", "userId", "title"`
}

/** Links a proposal to its evidence. */
export async function setProposalDocument(tx: Tx, id: string, documentId: string): Promise<void> {
  await tx.creditProposal.update({ where: { id }, data: { documentId } })
}

/** Locks a proposal until the transaction ends and reads what decides whether it can be answered. */
export async function lockProposal(
  tx: Tx,
  id: string,
): Promise<{ state: CreditProposalState; lapsesAt: Date; sameKey: string } | null> {
  const [row] = await tx.$queryRaw<{ state: CreditProposalState; lapsesAt: Date; sameKey: string }[]>`
    SELECT "state"::text, "lapsesAt", "sameKey" FROM "CreditProposal" WHERE "id" = ${id}::uuid FOR UPDATE`
  return row ?? null
}

/** Stores the answer to a locked proposal. When it became a credit, its evidence moves to the credit. */
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

/**
 * Hides the evidence of proposals that did not become credits. Returns the documents that their owners had not already
 * deleted.
 */
export const hideEvidence = (tx: Tx, ids: readonly string[], at: Date): Promise<{ id: string; ownerId: string }[]> =>
  tx.document.updateManyAndReturn({
    where: { id: { in: [...ids] }, deletedAt: null },
    data: { deletedAt: at, version: { increment: 1 } },
    select: { id: true, ownerId: true },
  })

type ChangedProposal = { id: string; orgId: string; userId: string; documentId: string | null }

/** Lapses up to `size` proposals that nobody answered in time, and returns them. */
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
 * Marks due proposals as reminded, for up to `size` people at a time, and for each of them all that are due. Returns
 * one entry per person and organization, with the number of open proposals and the title of one. `before` has an
 * instant for each reminder: a proposal made at or before the first one is due its first reminder, and so on.
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
