import type { PageSize, SignedValues } from '@/lib/domain/signing/fields'
import type { SigningCopyState } from '@/lib/domain/signing/states'
import type { Db, Tx } from '../db'
import type { NewFile } from '../documents/write'
import type { Prisma } from '../generated/client'
import type { SigningFieldRecord } from './read'
import { insertEvents, type NewEvent } from './write'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hexOrNull = (bytes: Uint8Array | null) => (bytes ? hex(bytes) : null)

const copySelect = {
  request: { include: { file: true, fields: true, org: { select: { name: true, timeZone: true } } } },
  file: true,
  signers: { orderBy: { slot: 'asc' } },
  events: { orderBy: [{ at: 'asc' }, { kind: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.SigningCopyInclude

export type CopySigner = {
  id: string
  userId: string | null
  slot: number
  name: string
  adoptedName: string | null
  drawing: string | null
  initials: string | null
  values: SignedValues
  consentVersion: string | null
  consentLocale: string | null
  answeredAt: Date | null
}

/** A copy with the complete content of its receipt. Digests are hexadecimal. */
export type CopyRecord = {
  id: string
  orgId: string
  orgName: string
  timeZone: string
  requestId: string
  title: string
  state: SigningCopyState
  number: string
  verifyToken: string
  sha256Before: string
  sha256After: string | null
  sealedAt: Date | null
  /** The file that was presented to the signers. */
  original: { fileName: string; storageKey: string }
  /** The sealed file; null before it is sealed. */
  file: { fileName: string; contentType: string; size: number; storageKey: string } | null
  pages: PageSize[]
  fields: SigningFieldRecord[]
  signers: CopySigner[]
  events: NewEvent[]
}

type CopyKey = { id: string } | { verifyToken: string } | { number: string }

/** One copy; null when there is none. */
export async function findCopy(db: Db, key: CopyKey): Promise<CopyRecord | null> {
  const row = await db.signingCopy.findUnique({ where: key, include: copySelect })
  if (!row) return null
  const { request, file, signers, events, sha256Before, sha256After, ...copy } = row
  const { id, orgId, requestId, state, number, verifyToken, sealedAt } = copy
  return {
    id,
    orgId,
    requestId,
    state,
    number,
    verifyToken,
    sealedAt,
    orgName: request.org.name,
    timeZone: request.org.timeZone,
    title: request.title,
    sha256Before: hex(sha256Before),
    sha256After: hexOrNull(sha256After),
    original: request.file,
    file,
    pages: request.pages as PageSize[],
    fields: request.fields.toSorted((a, b) => a.position - b.position),
    signers: signers.map((signer) => ({ ...signer, values: (signer.values ?? {}) as SignedValues })),
    events: events.map(({ sha256, ...event }) => ({ ...event, sha256: hexOrNull(sha256) })),
  }
}

/** Stores the sealed file of a locked copy. */
export async function setSealed(tx: Tx, id: string, file: NewFile, at: Date): Promise<void> {
  const after = new Uint8Array(Buffer.from(file.sha256, 'hex'))
  await tx.signingCopy.update({
    where: { id },
    data: { file: { create: file }, sha256After: after, sealedAt: at, version: { increment: 1 } },
  })
  const about = { copyId: id, signerId: null, address: null, userAgent: null }
  await insertEvents(tx, [{ ...about, kind: 'SEALED', at, sha256: file.sha256 }])
}

/** True while somebody still has to answer a request, or a copy of it still has to be sealed. */
export async function isRequestOpen(tx: Tx, requestId: string): Promise<boolean> {
  const waiting = { requestId, OR: [{ state: 'OPEN' as const }, { state: 'COMPLETED' as const, fileId: null }] }
  return (await tx.signingCopy.count({ where: waiting })) > 0
}

/** Copies that everybody had signed before an instant and that are not sealed, because their job was given up. */
export async function listUnsealedCopies(db: Db | Tx, before: Date, size: number): Promise<string[]> {
  const rows = await db.signingCopy.findMany({
    where: { state: 'COMPLETED', fileId: null, endedAt: { lt: before } },
    select: { id: true },
    orderBy: { endedAt: 'asc' },
    take: size,
  })
  return rows.map(({ id }) => id)
}

/** The signers of a request whose turn it is and who still belong to the organization. */
export const listSignersToRemind = (tx: Tx, requestId: string): Promise<{ id: string; userId: string | null }[]> =>
  tx.$queryRaw`
    SELECT s."id", s."userId" FROM "Signer" s JOIN "SigningCopy" c ON c."id" = s."copyId"
      JOIN "Role" r ON r."id" = s."roleId" AND r."state" <> 'ENDED'
    WHERE c."requestId" = ${requestId}::uuid AND s."state" = 'SENT' AND s."userId" IS NOT NULL ORDER BY s."id"`
