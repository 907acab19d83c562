import 'server-only'
import type { AuditSeal } from '@/lib/data/audit/seals'
import { isSignedBy, keyIdOf } from '@/lib/data/audit/seals'
import type { AuditBreak } from './walk-history'

/** Seals as they are met, oldest first, and whether the key of the newest is one that somebody vouches for. */
export class SealChecks {
  count = 0
  last: AuditSeal | null = null
  /** The keys that signed, in their order. */
  readonly keys: string[] = []
  /** The newest key is one of the known, or one that a known key has signed. */
  trusted = false
  readonly #known: ReadonlySet<string>
  constructor(knownKeyIds: readonly string[]) {
    this.#known = new Set(knownKeyIds)
  }

  /** Takes the next seal: numbers leave no gap, it was signed by its key, and a new key also by the one before. */
  take(seal: AuditSeal): AuditBreak | null {
    const before = this.last
    if (seal.number !== (before?.number ?? 0n) + 1n) return 'sealMissing'
    if (seal.keyId !== keyIdOf(seal.publicKey) || !isSignedBy(seal, seal.signature, seal.publicKey)) return 'signature'
    if (seal.keyId !== before?.keyId && !this.#begin(seal)) return 'key'
    this.count += 1
    this.last = seal
    return null
  }

  /** A new key begins. A known one needs no endorsement: the previous one may be lost. */
  #begin(seal: AuditSeal): boolean {
    const isKnown = this.#known.has(seal.keyId)
    const before = this.last
    const endorsed = before && seal.endorsement ? isSignedBy(seal, seal.endorsement, before.publicKey) : false
    if (before && !endorsed && !isKnown) return false
    this.trusted = isKnown || (this.trusted && endorsed)
    this.keys.push(seal.keyId)
    return true
  }
}
