import type { FieldPlan, PageSize, SignedValues } from '@/lib/domain/signing/fields'
import type { SignerState, SigningCopyState, SigningMode } from '@/lib/domain/signing/states'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { hireDateColumns } from '../curriculums/audiences'
import { markTraining } from '../curriculums/marked'
import type { Tx } from '../db'
import { type NewFile, newFileRow } from '../documents/write'
import { toColumnOrNull } from '../rows'

type NewSigningRequest = { orgId: string; createdById: string; title: string; pages: PageSize[] }

/** Records a draft with its file and returns its id. */
export async function insertSigningRequest(tx: Tx, request: NewSigningRequest, file: NewFile): Promise<string> {
  const { orgId, createdById, title, pages } = request
  const org = { connect: { id: orgId } }
  const createdBy = { connect: { id: createdById } }
  const row = await tx.signingRequest.create({
    data: { title, pages, org, createdBy, file: { create: newFileRow(file) } },
  })
  return row.id
}

/**
 * Locks a request until the transaction ends: to change it (`UPDATE`), or to keep others from changing it (`SHARE`).
 * Null when there is none.
 */
export async function lockSigningRequest(tx: Tx, id: string, lockMode: 'UPDATE' | 'SHARE') {
  type Locked = { id: string; version: number; state: 'DRAFT' | 'SENT' | 'VOIDED' }
  const rows =
    lockMode === 'UPDATE'
      ? await tx.$queryRaw<
          Locked[]
        >`SELECT "id", "version", "state" FROM "SigningRequest" WHERE "id" = ${id}::uuid FOR UPDATE`
      : await tx.$queryRaw<
          Locked[]
        >`SELECT "id", "version", "state" FROM "SigningRequest" WHERE "id" = ${id}::uuid FOR SHARE`
  return rows[0] ?? null
}

type SigningRequestChanges = {
  title?: string | undefined
  message?: string | null | undefined
  mode?: SigningMode | undefined
  inOrder?: boolean | undefined
  named?: boolean | undefined
  departments?: string[] | undefined
  jobTitles?: string[] | undefined
  credentialTypes?: string[] | undefined
  geos?: string[] | undefined
  hiredFrom?: PlainDate | null
  hiredUntil?: PlainDate | null
  hiredWithinMonths?: number | null
  roleIds?: string[] | undefined
  dueOn?: PlainDate | null | undefined
}

/** Changes a locked draft. */
export async function updateSigningRequest(tx: Tx, id: string, { dueOn, ...changes }: SigningRequestChanges) {
  const due = dueOn === undefined ? {} : { dueOn: toColumnOrNull(dueOn) }
  await tx.signingRequest.update({
    where: { id },
    data: { ...changes, ...hireDateColumns(changes), ...due, version: { increment: 1 } },
  })
}

/** Replaces the fields of a draft. */
export async function replaceSigningFields(tx: Tx, requestId: string, fields: readonly FieldPlan[]): Promise<void> {
  await tx.signingField.deleteMany({ where: { requestId } })
  await tx.signingField.createMany({ data: fields.map((field, position) => ({ ...field, requestId, position })) })
}

/** Deletes a locked draft with its file and returns the key of the bytes. */
export async function deleteSigningRequest(tx: Tx, id: string): Promise<string> {
  const { fileId } = await tx.signingRequest.delete({ where: { id }, select: { fileId: true } })
  const file = await tx.storedFile.delete({ where: { id: fileId }, select: { storageKey: true } })
  return file.storageKey
}

/** The memberships among these that can sign, which are those that have not ended. */
export async function listSignableRoles(tx: Tx, orgId: string, roleIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.role.findMany({
    where: { id: { in: [...roleIds] }, orgId, state: { not: 'ENDED' } },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}

export type SignerPerson = {
  roleId: string
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
}

export type NewCopy = {
  id: string
  number: string
  verifyToken: string
  signers: { id: string; roleId: string; userId: string; name: string; slot: number; state: SignerState }[]
}

type Sending = {
  requestId: string
  orgId: string
  sha256: string
  at: Date
  address: string | null
  userAgent: string | null
}

/** Creates the copies of a request, their signers and the events of sending them, any number in three statements. */
export async function insertCopies(tx: Tx, copies: readonly NewCopy[], sending: Sending): Promise<void> {
  const { requestId, orgId, sha256, at, address, userAgent } = sending
  const heads = copies.map(({ id, number, verifyToken }) => ({ id, number, verifyToken }))
  const signers = copies.flatMap((copy) => copy.signers.map((signer) => ({ ...signer, copyId: copy.id })))
  await tx.$executeRaw`
    INSERT INTO "SigningCopy" ("id", "createdAt", "updatedAt", "requestId", "orgId", "number", "verifyToken", "sha256Before")
    SELECT n."id", ${at}::timestamptz, ${at}::timestamptz, ${requestId}::uuid, ${orgId}::uuid, n."number", n."verifyToken",
      decode(${sha256}, 'hex')
    FROM json_to_recordset(${JSON.stringify(heads)}::json) AS n("id" uuid, "number" text, "verifyToken" text)`
  await tx.$executeRaw`
    INSERT INTO "Signer" ("id", "createdAt", "updatedAt", "copyId", "orgId", "roleId", "userId", "slot", "state", "name", "sentAt")
    SELECT n."id", ${at}::timestamptz, ${at}::timestamptz, n."copyId", ${orgId}::uuid, n."roleId", n."userId", n."slot",
      n."state", n."name", CASE WHEN n."state" = 'SENT' THEN ${at}::timestamptz END
    FROM json_to_recordset(${JSON.stringify(signers)}::json) AS n("id" uuid, "copyId" uuid, "roleId" uuid, "userId" uuid,
      "slot" int, "state" "SignerState", "name" text)`
  const sent = signers.filter(({ state }) => state === 'SENT').map(({ id, copyId }) => ({ id, copyId }))
  await tx.$executeRaw`
    INSERT INTO "SigningEvent" ("at", "copyId", "signerId", "kind", "address", "userAgent", "sha256")
    SELECT ${at}::timestamptz, n."copyId", n."id", 'SENT', ${address}, ${userAgent}, decode(${sha256}, 'hex')
    FROM json_to_recordset(${JSON.stringify(sent)}::json) AS n("id" uuid, "copyId" uuid)`
}

/** Marks a locked draft as sent, or a sent request as voided. */
export async function setRequestState(
  tx: Tx,
  id: string,
  to: { state: 'SENT'; at: Date } | { state: 'VOIDED'; at: Date; reason: string },
): Promise<void> {
  const data = to.state === 'SENT' ? { sentAt: to.at } : { voidedAt: to.at, voidReason: to.reason }
  await tx.signingRequest.update({ where: { id }, data: { state: to.state, ...data, version: { increment: 1 } } })
}

/** Locks a copy until the transaction ends; null when there is none. */
export async function lockCopy(
  tx: Tx,
  id: string,
): Promise<{ id: string; state: SigningCopyState; fileId: string | null; sha256Before: string } | null> {
  const [copy] = await tx.$queryRaw<
    { id: string; state: SigningCopyState; fileId: string | null; sha256Before: string }[]
  >`SELECT "id", "state", "fileId", encode("sha256Before", 'hex') AS "sha256Before" FROM "SigningCopy"
    WHERE "id" = ${id}::uuid FOR UPDATE`
  return copy ?? null
}

/** The open copies that a person still has to sign, by request and id. */
export const listUnsignedCopiesOf = (tx: Tx, userId: string): Promise<{ id: string; requestId: string }[]> =>
  tx.signingCopy.findMany({
    where: { state: 'OPEN', signers: { some: { userId, state: { in: ['WAITING', 'SENT'] } } } },
    select: { id: true, requestId: true },
    orderBy: [{ requestId: 'asc' }, { id: 'asc' }],
  })

export type NewEvent = {
  copyId: string
  signerId: string | null
  kind: 'SENT' | 'VIEWED' | 'CONSENTED' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'VOIDED' | 'SEALED'
  at: Date
  address: string | null
  userAgent: string | null
  /** Hexadecimal. */
  sha256: string | null
}

/** Stores events of copies. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.signingEvent.createMany({
    data: events.map(({ sha256, ...event }) => ({ ...event, sha256: sha256 ? Buffer.from(sha256, 'hex') : null })),
  })
}

/** Changes of a signer. The caller has locked the copy. */
export type SignerChanges = {
  state?: SignerState
  sentAt?: Date
  viewedAt?: Date
  consentedAt?: Date
  consentVersion?: string
  consentLocale?: string
  answeredAt?: Date
  adoptedName?: string
  drawing?: string | null
  initials?: string | null
  values?: SignedValues
  declineReason?: string
}

export async function updateSigner(tx: Tx, id: string, changes: SignerChanges): Promise<void> {
  const data = { ...changes, version: { increment: 1 } }
  const { userId } = await tx.signer.update({ where: { id }, data, select: { userId: true } })
  if (changes.state === 'SIGNED') markTraining(tx, [userId])
}

/** Ends the open signers of copies and returns them. The caller has locked the requests. */
export const endOpenSigners = (
  tx: Tx,
  copyIds: readonly string[],
  state: 'EXPIRED' | 'VOIDED',
  at: Date,
): Promise<{ id: string; copyId: string; userId: string | null; was: SignerState }[]> => tx.$queryRaw`
  WITH open AS (SELECT "id", "state" FROM "Signer" WHERE "copyId" = ANY(${[...copyIds]}::uuid[]) AND "state" IN ('WAITING', 'SENT'))
  UPDATE "Signer" s SET "state" = ${state}::"SignerState", "answeredAt" = ${at}::timestamptz, "version" = s."version" + 1,
    "updatedAt" = now() FROM open WHERE s."id" = open."id"
  RETURNING s."id", s."copyId", s."userId", open."state" AS "was"`

/** Ends a copy, or all open copies of a request, and returns their ids. */
export const endCopies = (
  tx: Tx,
  target: { copyId: string } | { requestId: string },
  state: Exclude<SigningCopyState, 'OPEN'>,
  at: Date,
): Promise<{ id: string }[]> => {
  const copyId = 'copyId' in target ? target.copyId : null
  const requestId = 'requestId' in target ? target.requestId : null
  return tx.$queryRaw`
    UPDATE "SigningCopy" SET "state" = ${state}::"SigningCopyState", "endedAt" = ${at}::timestamptz,
      "version" = "version" + 1, "updatedAt" = now()
    WHERE "state" = 'OPEN' AND ("id" = ${copyId}::uuid OR "requestId" = ${requestId}::uuid) RETURNING "id"`
}
