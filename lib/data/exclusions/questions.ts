import type { ExclusionAnswer, ExclusionBasis, ExclusionSource } from '@/lib/domain/exclusions/values'
import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type InJson, instantOrNull, withInstants } from '../rows'
import { all, type Sql, sql } from '../sql'

/** An exclusion that may be a member's, with what the list says of the person. */
export type QuestionRecord = StoredName & {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  memberId: string
  userId: string
  basis: ExclusionBasis
  /** What the organization knows of the member. */
  npi: string | null
  answer: ExclusionAnswer | null
  reason: string | null
  answeredAt: Date | null
  answeredBy: StoredName | null
  listed: StoredName & {
    source: ExclusionSource
    birthOn: PlainDate | null
    npi: string | null
    specialty: string | null
    city: string | null
    geo: string | null
    grounds: string | null
    excludedOn: PlainDate
    /** The day from which it does not hold any more. */
    endedOn: PlainDate | null
    waivedGeo: string | null
  }
}

type Row = { question: InJson<QuestionRecord> }

const select = (conditions: readonly Sql[]) => sql`
  SELECT json_build_object('id', q."id", 'createdAt', q."createdAt", 'updatedAt', q."updatedAt", 'version', q."version",
    'orgId', q."orgId", 'memberId', q."roleId", 'userId', r."userId", 'firstName', u."firstName", 'middleName', u."middleName",
    'lastName', u."lastName", 'basis', q."basis", 'npi', r."npi", 'answer', q."answer", 'reason', q."reason", 'answeredAt', q."answeredAt",
    'answeredBy', CASE WHEN a."id" IS NOT NULL THEN json_build_object('firstName', a."firstName", 'middleName', a."middleName",
      'lastName', a."lastName") END,
    'listed', json_build_object('source', e."source", 'firstName', e."firstName", 'middleName', e."middleName",
      'lastName', e."lastName", 'birthOn', e."birthOn", 'npi', e."npi", 'specialty', e."specialty", 'city', e."city", 'geo', e."geo",
      'grounds', e."grounds", 'excludedOn', e."excludedOn", 'endedOn', e."endedOn", 'waivedGeo', e."waivedGeo")) AS "question"
  FROM "ExclusionQuestion" q JOIN "Exclusion" e ON e."id" = q."exclusionId" JOIN "Role" r ON r."id" = q."roleId"
    JOIN "User" u ON u."id" = r."userId" LEFT JOIN "User" a ON a."id" = q."answeredById"
  WHERE ${all(conditions)}`

const fromRow = ({ question }: Row): QuestionRecord => ({
  ...(withInstants(question) as QuestionRecord),
  answeredAt: instantOrNull(question.answeredAt),
})

export async function findQuestion(db: Db | Tx, id: string): Promise<QuestionRecord | null> {
  const [row] = await db.$queryRaw<Row[]>(select([sql`q."id" = ${id}::uuid`]))
  return row ? fromRow(row) : null
}

/** The same, locked until the transaction ends. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "ExclusionQuestion" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findQuestion(tx, id)
}

export type QuestionPosition = { createdAt: Date; id: string }
type Page = { orgId: string; open: boolean; after: QuestionPosition | null; size: number }

/** A page of an organization's questions about members who have not left, the newest first; with `open` those without an answer. */
export async function listQuestions(db: Db, { orgId, open, after, size }: Page): Promise<QuestionRecord[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    ${select([
      sql`q."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED'`,
      ...(open ? [sql`q."answer" IS NULL AND e."endedOn" IS NULL`] : []),
      ...(after ? [sql`(q."createdAt", q."id") < (${after.createdAt}, ${after.id}::uuid)`] : []),
    ])} ORDER BY q."createdAt" DESC, q."id" DESC LIMIT ${size}`)
  return rows.map(fromRow)
}

type Decision = { answer: ExclusionAnswer; reason: string; answeredById: string; answeredAt: Date }

/** Stores an answer and increments the version. */
export async function saveAnswer(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.exclusionQuestion.update({ where: { id }, data: { ...decision, version: { increment: 1 } } })
}
