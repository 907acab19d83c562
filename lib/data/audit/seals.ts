import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import type { PersonName } from '@/lib/domain/people/names'
import { type Env, env } from '@/lib/env'
import type { Db, Tx } from '../db'
import type { AuditSeal } from '../generated/client'

export type { AuditSeal }

/** The newest seal; null before the first. */
export const findLastSeal = (db: Db): Promise<AuditSeal | null> =>
  db.auditSeal.findFirst({ orderBy: { number: 'desc' } })

/** Seals of rows after one sequence number and up to another, oldest first. */
export const listSeals = (db: Db, after: bigint, upTo: bigint): Promise<AuditSeal[]> =>
  db.auditSeal.findMany({ where: { seq: { gt: after, lte: upTo } }, orderBy: { seq: 'asc' } })

/** The first seal after a sequence number: it only exists when sealed rows are missing. */
export const findSealBeyond = (db: Db, seq: bigint): Promise<AuditSeal | null> =>
  db.auditSeal.findFirst({ where: { seq: { gt: seq } }, orderBy: { seq: 'asc' } })

/** Adds a seal; false when another process has added it meanwhile. */
export async function insertSeal(db: Db, seal: AuditSeal): Promise<boolean> {
  const { count } = await db.auditSeal.createMany({ data: [seal], skipDuplicates: true })
  return count === 1
}

/** A seal in the form stored outside of the database. */
export const keptHeadOf = ({ seq, hash, number, signedAt, keyId, signature }: AuditSeal): KeptHead => ({
  seq,
  hash: Buffer.from(hash).toString('hex'),
  seal: { number, signedAt: signedAt.toISOString(), keyId, signature: Buffer.from(signature).toString('base64') },
})

/** A key that signs heads of the history. Its id is the start of the SHA-256 of its public half (SPKI, DER). */
export type SealKey = { id: string; publicKey: Buffer; privateKey: KeyObject }
/**
 * `previous` is the key that signed until now, set while the key is being replaced; 'lost' when nobody has it any more.
 */
export type SealKeys = { current: SealKey; previous: SealKey | 'lost' | null }

/** The signed content of a seal. */
type SealText = { number: bigint; seq: bigint; hash: Uint8Array; signedAt: Date; keyId: string }

export const keyIdOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 32)

function parseKey(name: string, text: string): SealKey {
  try {
    const pem = text.includes('-----BEGIN')
    const privateKey = createPrivateKey(
      pem ? text.replaceAll('\\n', '\n') : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' },
    )
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key')
    const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
    return { id: keyIdOf(publicKey), publicKey, privateKey }
  } catch {
    // No cause is attached: it may quote the key.
    throw new Error(`${name} is not an Ed25519 private key (PKCS#8, as PEM or base64 in one line)`)
  }
}

/**
 * The keys of the environment; null when none is set.
 * @throws Error, without the key in its message, when a key cannot be read
 */
export function readSealKeys(
  { AUDIT_KEY, AUDIT_KEY_PREVIOUS }: Pick<Env, 'AUDIT_KEY' | 'AUDIT_KEY_PREVIOUS'> = env(),
): SealKeys | null {
  if (!AUDIT_KEY) return null
  const previous = AUDIT_KEY_PREVIOUS || null
  return {
    current: parseKey('AUDIT_KEY', AUDIT_KEY),
    previous: previous === null || previous === 'lost' ? previous : parseKey('AUDIT_KEY_PREVIOUS', previous),
  }
}

const textOf = ({ number, seq, hash, signedAt, keyId }: SealText): Buffer =>
  Buffer.from(
    ['suma history 1', number, seq, Buffer.from(hash).toString('hex'), signedAt.toISOString(), keyId].join('\n'),
  )

export const signSeal = (seal: SealText, key: SealKey): Buffer => sign(null, textOf(seal), key.privateKey)

/** True when this public key made the signature over the content of the seal. False for bytes that are not a key. */
export function isSignedBy(seal: SealText, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, textOf(seal), key, signature)
  } catch {
    return false
  }
}

/** A check of the whole history: requested, started, and its result. */
export type HistoryCheckRecord = {
  id: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  /** The last intact row, as text. */
  lastSeq: string | null
  brokenSeq: string | null
  brokenWhy: string | null
  seals: number | null
  sealedSeq: string | null
  askedBy: PersonName | null
}

/** The newest checks, newest first. */
export const listHistoryChecks = (db: Db | Tx, size: number): Promise<HistoryCheckRecord[]> =>
  db.$queryRaw<HistoryCheckRecord[]>`
    SELECT c."id", c."createdAt", c."startedAt", c."finishedAt", c."lastSeq"::text, c."brokenSeq"::text, c."brokenWhy", c."seals",
      c."sealedSeq"::text, (SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName",
        'lastName', u."lastName") FROM "User" u WHERE u."id" = c."askedById") AS "askedBy"
    FROM "HistoryCheck" c ORDER BY c."createdAt" DESC, c."id" DESC LIMIT ${size}`

export async function insertHistoryCheck(tx: Tx, askedById: string, at: Date): Promise<string> {
  const row = await tx.historyCheck.create({ data: { askedById, createdAt: at }, select: { id: true } })
  return row.id
}

/** Marks a check as started; false when it has already finished or was never requested. */
export async function startHistoryCheck(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.historyCheck.updateMany({ where: { id, finishedAt: null }, data: { startedAt: at } })
  return count === 1
}

type Outcome = {
  lastSeq: bigint
  brokenSeq: bigint | null
  brokenWhy: string | null
  seals: number
  sealedSeq: bigint | null
}

export async function finishHistoryCheck(db: Db, id: string, at: Date, outcome: Outcome): Promise<void> {
  await db.historyCheck.update({ where: { id }, data: { finishedAt: at, ...outcome } })
}
