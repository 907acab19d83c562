import { z } from 'zod'
import { findAuditHash, findAuditHead } from '@/lib/data/audit/read'
import {
  type AuditSeal,
  findLastSeal,
  insertSeal,
  isSignedBy,
  type SealKey,
  type SealKeys,
  signSeal,
} from '@/lib/data/audit/seals'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import { ok } from '@/lib/domain/result'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type BrokenRow, beginning, equalBytes, walkHistory } from './verify-history'

/**
 * The newest seal, and why no new one was made although the history has grown: it was altered, or the key is missing.
 */
export type Sealing = { seal: AuditSeal | null; made: boolean; refused: BrokenRow | 'previousKey' | null }

/**
 * Signs the head of the history when it has moved. First it verifies the rows since the last seal, and that the last
 * seal and the last head stored outside are still part of the history: an altered history is never signed. The first
 * seal covers everything before it.
 */
export const sealHistory = defineJobService({
  action: 'audit.seal',
  input: z.strictObject({ keys: z.custom<SealKeys>(), kept: z.custom<KeptHead>().nullable() }),
  run: async (ctx, { keys, kept }) => ok(await sealHead(ctx, keys, kept)),
})

async function sealHead({ db, now }: JobCtx, keys: SealKeys, storedHead: KeptHead | null): Promise<Sealing> {
  const last = await findLastSeal(db)
  const withoutSeal = (refusal: Sealing['refused']): Sealing => ({ seal: last, made: false, refused: refusal })
  const altered = (storedHead && (await findStoredHeadBreak(storedHead))) ?? (last && findLastSealBreak(last))
  if (altered) return withoutSeal(altered)
  const head = await findAuditHead(db)
  if (last && head?.seq === last.seq && equalBytes(head.hash, last.hash)) return withoutSeal(null)
  const { last: end, broken } = await walkHistory(db, last ?? beginning)
  if (broken) return withoutSeal(broken)
  if (!head || end.seq < head.seq || end.seq === last?.seq) return withoutSeal({ seq: end.seq + 1n, why: 'end' })
  if (end.seq === 0n) return withoutSeal(null)
  const isNew = last !== null && last.keyId !== keys.current.id
  const before = isNew ? findEndorsingKey(last, keys) : null
  if (before === 'unknown') return withoutSeal('previousKey')
  const hash = new Uint8Array(end.hash)
  const seal = makeSeal({ number: (last?.number ?? 0n) + 1n, seq: end.seq, hash, signedAt: now }, keys, before)
  return (await insertSeal(db, seal)) ? { seal, made: true, refused: null } : withoutSeal(null)

  /** Verifies that the last head stored outside the database, and its seal, are part of the history. */
  async function findStoredHeadBreak({ seq, hash, seal: keptSeal }: KeptHead): Promise<BrokenRow | null> {
    const hashAtHead = await findAuditHash(db, seq)
    if (!hashAtHead) return { seq, why: 'keptEnd' }
    if (Buffer.from(hashAtHead).toString('hex') !== hash) return { seq, why: 'keptRow' }
    return keptSeal && keptSeal.number > (last?.number ?? 0n) ? { seq, why: 'keptSeal' } : null
  }
}

const findLastSealBreak = (last: AuditSeal): BrokenRow | null =>
  isSignedBy(last, last.signature, last.publicKey) ? null : { seq: last.seq, why: 'signature' }

/** The key that endorses a new one: the previous signing key; null when it is declared lost. */
function findEndorsingKey(last: AuditSeal, { previous }: SealKeys): SealKey | null | 'unknown' {
  if (previous === 'lost') return null
  return previous?.id === last.keyId ? previous : 'unknown'
}

function makeSeal(
  text: Pick<AuditSeal, 'number' | 'seq' | 'hash' | 'signedAt'>,
  { current }: SealKeys,
  before: SealKey | null,
): AuditSeal {
  const signedText = { ...text, keyId: current.id }
  const signature = new Uint8Array(signSeal(signedText, current))
  const endorsement = before && new Uint8Array(signSeal(signedText, before))
  return { ...signedText, publicKey: new Uint8Array(current.publicKey), signature, endorsement }
}
