import type { ExclusionAnswer, ProofResult } from '@/lib/domain/exclusions/values'
import type { StoredName } from '@/lib/domain/people/names'
import type { ProvedCheck } from '@/lib/domain/stated-checks/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { toColumn } from '../rows'
import { type Sql, sql } from '../sql'
import type { SearchedList } from './lists'

/** That an organization's members were looked for, without the people. */
export type ProofRecord = {
  id: string
  createdAt: Date
  orgId: string
  searchedOn: PlainDate
  lists: SearchedList[]
  people: number
  excluded: number
  open: number
  /** SHA-256 of the proof, hexadecimal. */
  digest: string
}

const select = (conditions: Sql) => sql`
  SELECT p."id", p."createdAt", p."orgId", p."searchedOn"::text AS "searchedOn", p."lists", p."people", p."excluded", p."open",
    p."digest"
  FROM "ExclusionProof" p WHERE ${conditions}`

export async function findProof(db: Db | Tx, id: string): Promise<ProofRecord | null> {
  const [row] = await db.$queryRaw<ProofRecord[]>(select(sql`p."id" = ${id}::uuid`))
  return row ?? null
}

export type ProofPosition = { createdAt: Date; id: string }

/** A page of an organization's proofs, newest first. */
export const listProofs = (
  db: Db,
  { orgId, after, size }: { orgId: string; after: ProofPosition | null; size: number },
): Promise<ProofRecord[]> => {
  const from = after ? sql`(p."createdAt", p."id") < (${after.createdAt}, ${after.id}::uuid)` : sql`TRUE`
  return db.$queryRaw<ProofRecord[]>(sql`
    ${select(sql`p."orgId" = ${orgId}::uuid AND ${from}`)} ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${size}`)
}

/** A person of a proof; `stated`: what administrators had looked up themselves, beside the lists. */
export type ProofPerson = { roleId: string; name: string; result: ProofResult; stated: ProvedCheck[] }

/** The people of a proof in its order, by name. */
export const listProofPeople = (db: Db | Tx, proofId: string): Promise<ProofPerson[]> =>
  db.$queryRaw<ProofPerson[]>`
    SELECT "roleId", "name", "result"::text AS "result", "stated" FROM "ExclusionProofPerson" WHERE "proofId" = ${proofId}::uuid
    ORDER BY "name" COLLATE "C", "roleId"`

/** An organization whose members were all looked for up to a number, and that has no proof of it yet. */
export const listOrgsToProve = (db: Db, number: number, size: number): Promise<{ orgId: string; timeZone: string }[]> =>
  db.$queryRaw`
    SELECT o."id" AS "orgId", o."timeZone" FROM "Org" o
    WHERE EXISTS (SELECT 1 FROM "Position" p WHERE p."orgId" = o."id" AND p."endedAt" IS NULL AND p."noExclusion")
      AND NOT EXISTS (SELECT 1 FROM "ExclusionProof" f WHERE f."orgId" = o."id" AND f."number" >= ${number})
      AND NOT EXISTS (SELECT 1 FROM "Role" r LEFT JOIN "ExclusionSearch" s ON s."roleId" = r."id" AND s."number" >= ${number}
        WHERE r."orgId" = o."id" AND r."state" <> 'ENDED' AND s."roleId" IS NULL)
    ORDER BY o."id" LIMIT ${size}`

/** A member who was looked for, with the questions about them. */
export type SearchedPerson = StoredName & {
  roleId: string
  questions: { answer: ExclusionAnswer | null; excludedOn: PlainDate; endedOn: PlainDate | null }[]
  /** The newest look at each source. */
  stated: (Omit<ProvedCheck, 'by'> & { by: StoredName | null })[]
}

/** Everybody of an organization who was looked for, except those who have left. */
export const listSearchedPeople = (tx: Tx, orgId: string): Promise<SearchedPerson[]> =>
  tx.$queryRaw<SearchedPerson[]>`
    SELECT r."id" AS "roleId", u."firstName", u."middleName", u."lastName", coalesce((
      SELECT json_agg(json_build_object('answer', q."answer", 'excludedOn', e."excludedOn", 'endedOn', e."endedOn"))
      FROM "ExclusionQuestion" q JOIN "Exclusion" e ON e."id" = q."exclusionId" WHERE q."roleId" = r."id"), '[]') AS "questions",
      coalesce((SELECT json_agg(json_build_object('source', c."source", 'checkedOn', c."checkedOn", 'result', c."result", 'by', c."by")
          ORDER BY c."checkedOn" DESC, c."id")
        FROM (SELECT DISTINCT ON (lower(k."source")) k."id", k."source", k."checkedOn", k."result", CASE WHEN a."id" IS NOT NULL
              THEN json_build_object('firstName', a."firstName", 'middleName', a."middleName", 'lastName', a."lastName") END AS "by"
            FROM "StatedCheck" k LEFT JOIN "User" a ON a."id" = k."statedById"
            WHERE k."roleId" = r."id" AND k."kind" = 'EXCLUSION' AND k."removedAt" IS NULL
            ORDER BY lower(k."source"), k."checkedOn" DESC, k."createdAt" DESC, k."id") c), '[]') AS "stated"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId" JOIN "ExclusionSearch" s ON s."roleId" = r."id"
    WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' ORDER BY r."id"`

type NewProof = Omit<ProofRecord, 'id'> & { number: number }

/** Stores a proof with its people and returns its id; null when another run has stored it. */
export async function insertProof(tx: Tx, proof: NewProof, found: readonly ProofPerson[]): Promise<string | null> {
  const { number, lists, searchedOn, ...rest } = proof
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ExclusionProof" ("createdAt", "orgId", "number", "searchedOn", "lists", "people", "excluded", "open", "digest")
    VALUES (${rest.createdAt}::timestamptz, ${rest.orgId}::uuid, ${number}, ${toColumn(searchedOn)}::date,
      ${JSON.stringify(lists)}::jsonb, ${rest.people}, ${rest.excluded}, ${rest.open}, ${rest.digest})
    ON CONFLICT ("orgId", "number") DO NOTHING RETURNING "id"`
  if (!row) return null
  await tx.$executeRaw`
    INSERT INTO "ExclusionProofPerson" ("proofId", "roleId", "name", "result", "stated")
    SELECT ${row.id}::uuid, n.* FROM json_to_recordset(${JSON.stringify(found)}::json)
      AS n("roleId" uuid, "name" text, "result" "ExclusionResult", "stated" jsonb)`
  return row.id
}
