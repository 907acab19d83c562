import type { Attestation, EvidenceKind } from '@/lib/domain/compliance/requirement'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { fromColumn, toColumn } from '../rows'

/** What a person stated for one license, with what it rests on. */
export type AttestationRecord = Attestation & {
  createdAt: Date
  version: number
  credentialId: string
  userId: string
  issuer: string | null
  number: string | null
  documentId: string | null
  /** The organization that confirmed it, by its name of then. */
  confirmedBy: string | null
  withdrawnAt: Date | null
  supersededAt: Date | null
  supersedesId: string | null
}

/** Neither corrected nor withdrawn. */
export const standingAttestation = { supersededAt: null, withdrawnAt: null } satisfies Prisma.AttestationWhereInput

const withOwner = {
  document: { select: { deletedAt: true } },
  credential: { select: { userId: true } },
} satisfies Prisma.AttestationInclude

type Row = Prisma.AttestationGetPayload<{ include: typeof withOwner }>

/** The part that decides; the file of a deleted document proves nothing any more. */
export const attestedFromRow = (row: Omit<Row, 'credential'>): Attestation => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount ?? 0,
  from: fromColumn(row.startsAt),
  to: row.endsAt && fromColumn(row.endsAt),
  paid: row.paid,
  basis: row.confirmedBy !== null ? 'CONFIRMED' : row.document && !row.document.deletedAt ? 'DOCUMENTED' : 'STATED',
})

const fromRow = ({ credential, ...row }: Row): AttestationRecord => ({
  ...attestedFromRow(row),
  createdAt: row.createdAt,
  version: row.version,
  credentialId: row.credentialId,
  userId: credential.userId,
  issuer: row.issuer,
  number: row.number,
  documentId: row.documentId,
  confirmedBy: row.confirmedBy,
  withdrawnAt: row.withdrawnAt,
  supersededAt: row.supersededAt,
  supersedesId: row.supersedesId,
})

const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.AttestationOrderByWithRelationInput[]

export async function findAttestation(db: Db | Tx, id: string): Promise<AttestationRecord | null> {
  const row = await db.attestation.findUnique({ where: { id }, include: withOwner })
  return row && fromRow(row)
}

/** What stands of the statements for a license, oldest first. */
export async function listAttestationsOf(db: Db | Tx, credentialId: string): Promise<AttestationRecord[]> {
  const where = { credentialId, ...standingAttestation }
  return (await db.attestation.findMany({ where, include: withOwner, orderBy: oldestFirst })).map(fromRow)
}

/** Whether a document proves a statement that stands. */
export const isProof = async (tx: Tx, documentId: string): Promise<boolean> =>
  (await tx.attestation.findFirst({ where: { documentId, ...standingAttestation }, select: { id: true } })) !== null

/** Everything ever stated for a license, oldest first. */
export async function listAttestationHistory(db: Db | Tx, credentialId: string): Promise<AttestationRecord[]> {
  return (await db.attestation.findMany({ where: { credentialId }, include: withOwner, orderBy: oldestFirst })).map(
    fromRow,
  )
}

/** The values that are stated. */
export type StatedValues = {
  kind: EvidenceKind
  amount: number | null
  from: PlainDate
  to: PlainDate | null
  paid: boolean
  issuer: string | null
  number: string | null
  documentId: string | null
}

type NewAttestation = StatedValues & {
  credentialId: string
  supersedesId: string | null
  confirmedByOrgId?: string
}

export async function insertAttestation(
  tx: Tx,
  { from, to, ...values }: NewAttestation,
  at: Date,
): Promise<AttestationRecord> {
  const { confirmedByOrgId: id } = values
  // The name of then stays, whatever becomes of the organization.
  const org = id ? await tx.org.findUniqueOrThrow({ where: { id }, select: { name: true } }) : null
  const dates = { startsAt: toColumn(from), endsAt: to && toColumn(to), createdAt: at }
  const data = { ...values, ...dates, confirmedBy: org?.name ?? null }
  return fromRow(await tx.attestation.create({ data, include: withOwner }))
}

/** Ends a row that stands; false when it no longer does, or its version is not `version`. */
export async function endAttestation(
  tx: Tx,
  id: string,
  version: number,
  ended: { supersededAt: Date } | { withdrawnAt: Date },
): Promise<boolean> {
  const { count } = await tx.attestation.updateMany({
    where: { id, version, ...standingAttestation },
    data: { ...ended, version: { increment: 1 } },
  })
  return count === 1
}
