import type { ChangeKind } from '@/lib/domain/changes/values'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type BoardRecord, listBoardEntries } from '../board/list'
import type { CertificateRecord } from '../certificates/read'
import { type ClearanceChange, listClearanceOf } from '../clearance/list'
import type { CreditRecord } from '../credits/read'
import { listCreditsOfMembers } from '../credits/read'
import type { Db } from '../db'
import { listMembersById, type MemberRecord } from '../members/read'

/** A credit of a member, as their organization reads it. */
export type CreditFacts = CreditRecord & { memberId: string }

/** A place in a session: who, and what came of it. */
export type EnrollmentFacts = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  taskSessionId: string
  userId: string | null
  guestId: string | null
  memberId: string | null
  status: EnrollmentStatus
  pendingReason: string | null
  source: string
  checkedInAt: Date | null
  checkedOutAt: Date | null
  attendedMinutes: number | null
  score: number | null
}

/** What is known of a requested document, without the document. */
export type DocumentFacts = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  requestId: string
  title: string
  memberId: string
  cycle: number
  state: string
  dueOn: PlainDate | null
  answeredAt: Date | null
  validUntil: PlainDate | null
}

/** Things by their kind, as they are now. */
export type ChangeSubjects = {
  MEMBER: MemberRecord
  LICENSE: BoardRecord
  CREDIT: CreditFacts
  ENROLLMENT: EnrollmentFacts
  CERTIFICATE: CertificateRecord
  DOCUMENT: DocumentFacts
  CLEARANCE: ClearanceChange
}

type Readers = {
  [Kind in ChangeKind]: (
    db: Db,
    orgId: string,
    ids: readonly string[],
  ) => Promise<(readonly [string, ChangeSubjects[Kind]])[]>
}
const byOwnId = <T extends { id: string }>(rows: readonly T[]) => rows.map((row) => [row.id, row] as const)

const readers: Readers = {
  MEMBER: async (_db, orgId, ids) => byOwnId(await listMembersById(orgId, ids)),
  LICENSE: async (_db, orgId, ids) => byOwnId(await listBoardEntries(orgId, ids)),
  CREDIT: async (_db, orgId, ids) => byOwnId(await listCreditsOfMembers(orgId, ids)),
  ENROLLMENT: async (db, orgId, ids) =>
    byOwnId(
      await db.$queryRaw<EnrollmentFacts[]>`
      SELECT e."id", e."createdAt", e."updatedAt", e."version", e."taskSessionId", e."userId", e."guestId", r."id" AS "memberId",
        e."status"::text AS "status", e."pendingReason"::text AS "pendingReason", e."source"::text AS "source", e."checkedInAt",
        e."checkedOutAt", e."attendedMinutes", e."score"
      FROM "Enrollment" e LEFT JOIN "Role" r ON r."userId" = e."userId" AND r."orgId" = e."orgId"
      WHERE e."orgId" = ${orgId}::uuid AND e."id" = ANY(${[...ids]}::uuid[])`,
    ),
  CERTIFICATE: async (db, orgId, ids) =>
    byOwnId((await db.certificate.findMany({ where: { orgId, id: { in: [...ids] } } })) as CertificateRecord[]),
  DOCUMENT: async (db, orgId, ids) =>
    byOwnId(
      await db.$queryRaw<DocumentFacts[]>`
      SELECT d."id", d."createdAt", d."updatedAt", d."version", d."requestId", q."title", d."roleId" AS "memberId", d."cycle",
        d."state"::text AS "state", d."dueOn"::text AS "dueOn", d."answeredAt", d."validUntil"::text AS "validUntil"
      FROM "RequestedDocument" d JOIN "DocumentRequest" q ON q."id" = d."requestId"
      WHERE d."orgId" = ${orgId}::uuid AND d."id" = ANY(${[...ids]}::uuid[])`,
    ),
  CLEARANCE: async (_db, orgId, ids) =>
    (await listClearanceOf(orgId, ids)).map((row) => [row.roleId ?? row.invitationId ?? '', row] as const),
}

/** Reads things of one kind by their ids; what is gone, or may not be seen any more, is missing. */
export const readSubjects = async <Kind extends ChangeKind>(
  db: Db,
  orgId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangeSubjects[Kind]>> =>
  new Map(ids.length > 0 ? await readers[kind](db, orgId, ids) : [])
