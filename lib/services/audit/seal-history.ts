import 'server-only'
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
import { type Broken, beginning, same, walkHistory } from './walk-history'

/** The newest seal there is, and why no other was made although the history moved: somebody has altered it, or the key is missing. */
export type Sealing = { seal: AuditSeal | null; made: boolean; refused: Broken | 'previousKey' | null }

/**
 * Signs the head of the history when it has moved. Before, what came since the last seal is walked, and the last seal and the head
 * that was last kept outside have to be in it: what was altered is never signed. The first seal covers everything before it.
 */
export const sealHistory = defineJobService({
  action: 'audit.seal',
  input: z.strictObject({ keys: z.custom<SealKeys>(), kept: z.custom<KeptHead>().nullable() }),
  run: async (ctx, { keys, kept }) => ok(await seal(ctx, keys, kept)),
})

async function seal({ db, now }: JobCtx, keys: SealKeys, kept: KeptHead | null): Promise<Sealing> {
  const last = await findLastSeal(db)
  const none = (refused: Sealing['refused']): Sealing => ({ seal: last, made: false, refused })
  const altered = (kept && (await keptBreak(kept))) ?? (last && lastSealBreak(last))
  if (altered) return none(altered)
  const head = await findAuditHead(db)
  if (last && head?.seq === last.seq && same(head.hash, last.hash)) return none(null)
  const { last: end, broken } = await walkHistory(db, last ?? beginning)
  if (broken) return none(broken)
  if (!head || end.seq < head.seq || end.seq === last?.seq) return none({ seq: end.seq + 1n, why: 'end' })
  if (end.seq === 0n) return none(null)
  const isNew = last !== null && last.keyId !== keys.current.id
  const before = isNew ? endorser(last, keys) : null
  if (before === 'unknown') return none('previousKey')
  const hash = new Uint8Array(end.hash)
  const made = sealed({ number: (last?.number ?? 0n) + 1n, seq: end.seq, hash, signedAt: now }, keys, before)
  return (await insertSeal(db, made)) ? { seal: made, made: true, refused: null } : none(null)

  /** The head that was last kept outside is in the history, and its seal too. */
  async function keptBreak({ seq, hash, seal: keptSeal }: KeptHead): Promise<Broken | null> {
    const found = await findAuditHash(db, seq)
    if (!found) return { seq, why: 'keptEnd' }
    if (Buffer.from(found).toString('hex') !== hash) return { seq, why: 'keptRow' }
    return keptSeal && keptSeal.number > (last?.number ?? 0n) ? { seq, why: 'keptSeal' } : null
  }
}

const lastSealBreak = (last: AuditSeal): Broken | null =>
  isSignedBy(last, last.signature, last.publicKey) ? null : { seq: last.seq, why: 'signature' }

/** The key that vouches for a new one: the one that signed until now, null where it is declared lost. */
function endorser(last: AuditSeal, { previous }: SealKeys): SealKey | null | 'unknown' {
  if (previous === 'lost') return null
  return previous?.id === last.keyId ? previous : 'unknown'
}

function sealed(
  text: Pick<AuditSeal, 'number' | 'seq' | 'hash' | 'signedAt'>,
  { current }: SealKeys,
  before: SealKey | null,
): AuditSeal {
  const said = { ...text, keyId: current.id }
  const signature = new Uint8Array(signSeal(said, current))
  const endorsement = before && new Uint8Array(signSeal(said, before))
  return { ...said, publicKey: new Uint8Array(current.publicKey), signature, endorsement }
}
