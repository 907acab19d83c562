import 'server-only'
import type { CreditProposalState } from '@/lib/domain/credit-proposals/proposal'
import type { ProposedCredit } from '@/lib/domain/credit-proposals/read-file'
import type { Tx } from '../db'

/** The people of these memberships of an organization that have not ended. */
export const listCurrentMembers = (tx: Tx, orgId: string, roleIds: readonly string[]): Promise<{ userId: string }[]> =>
  tx.$queryRaw`
    SELECT "userId" FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "id" = ANY(${[...roleIds]}::uuid[]) AND "state" <> 'ENDED'
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
  // In one order everywhere, so that two who propose the same at once never wait for each other in a circle.
  const keyOf = (one: NewProposal) => `${one.userId} ${one.completedAt} ${one.sameKey}`
  const ordered = proposals.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return tx.$queryRaw<MadeProposal[]>`
    INSERT INTO "CreditProposal" ("createdAt", "updatedAt", "orgId", "userId", "proposedById", "title", "providerName",
      "providerNumber", "completedAt", "units", "onlineUnits", "format", "topics", "sameKey", "lapsesAt")
    SELECT ${at}::timestamptz, ${at}::timestamptz, r."orgId", r."userId", ${proposedById}::uuid, n."title", n."providerName",
      n."providerNumber", n."completedAt", n."units", n."onlineUnits", n."format", n."topics", n."sameKey",
      ${lapsesAt}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "title" text, "providerName" text,
      "providerNumber" text, "completedAt" date, "units" int, "onlineUnits" int, "format" "CourseFormat", "topics" text[],
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

/** What a person answered to a proposal that is held; its evidence becomes the credit's, or is deleted without one. */
export async function answerProposal(
  tx: Tx,
  { id, documentId }: { id: string; documentId: string | null },
  { creditId, at }: { creditId: string | null; at: Date },
): Promise<void> {
  const state = creditId ? 'CONFIRMED' : 'DECLINED'
  await tx.creditProposal.update({ where: { id }, data: { state, answeredAt: at, creditId } })
  if (documentId && creditId)
    await tx.document.updateMany({ where: { id: documentId, deletedAt: null }, data: { creditId } })
  else if (documentId) await deleteEvidence(tx, [documentId], at)
}

const deleteEvidence = (tx: Tx, ids: string[], at: Date) =>
  tx.document.updateMany({ where: { id: { in: ids }, deletedAt: null }, data: { deletedAt: at } })

type Tended = { id: string; orgId: string; userId: string }

/** Ends some proposals that nobody answered in their time, and deletes their evidence; answers which. */
export async function lapseProposals(tx: Tx, at: Date, size: number): Promise<Tended[]> {
  const rows = await tx.$queryRaw<(Tended & { documentId: string | null })[]>`
    UPDATE "CreditProposal" SET "state" = 'LAPSED', "updatedAt" = ${at}::timestamptz
    WHERE "id" IN (SELECT "id" FROM "CreditProposal" WHERE "state" = 'PROPOSED' AND "lapsesAt" <= ${at}::timestamptz
      ORDER BY "createdAt", "id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    RETURNING "id", "orgId", "userId", "documentId"`
  const documents = rows.flatMap(({ documentId }) => documentId ?? [])
  if (documents.length > 0) await deleteEvidence(tx, documents, at)
  return rows
}

export type DueReminder = { orgId: string; org: string; userId: string; count: number; title: string }

/**
 * Notes that proposals made at or before an instant get their reminder with this number, some at a time; one answer for each person
 * and organization, with how many there are and the title of one.
 */
export const takeDueReminders = (
  tx: Tx,
  { number, before, at, size }: { number: number; before: Date; at: Date; size: number },
): Promise<DueReminder[]> =>
  tx.$queryRaw<DueReminder[]>`
    WITH due AS (
      UPDATE "CreditProposal" SET "remindCount" = ${number}::int, "updatedAt" = ${at}::timestamptz
      WHERE "id" IN (SELECT "id" FROM "CreditProposal" WHERE "state" = 'PROPOSED' AND "lapsesAt" > ${at}::timestamptz
        AND "remindCount" < ${number}::int AND "createdAt" <= ${before}::timestamptz
        ORDER BY "createdAt", "id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
      RETURNING "orgId", "userId", "title")
    SELECT d."orgId", o."name" AS "org", d."userId", count(*)::int AS "count", min(d."title") AS "title"
    FROM due d JOIN "Org" o ON o."id" = d."orgId" GROUP BY d."orgId", o."name", d."userId"`
