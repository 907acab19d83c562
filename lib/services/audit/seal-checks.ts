import 'server-only'
import type { AuditSeal } from '@/lib/data/audit/seals'
import { isSignedBy, keyIdOf } from '@/lib/data/audit/seals'
import type { AuditBreak } from './walk-history'

/** Checks seals in order, oldest first, and whether the newest key is vouched for. */
export class SealChecks {
  count = 0
  last: AuditSeal | null = null
  /** The keys that signed, in their order. */
  readonly keys: string[] = []
  /** True when the newest key is a known one, or was signed by a known one. */
  trusted = false
  readonly #known: ReadonlySet<string>
  constructor(knownKeyIds: readonly string[]) {
    this.#known = new Set(knownKeyIds)
  }

  /**
   * Checks the next seal: numbers have no gaps, the seal is signed by its key, and a new key is also signed by the one
   * before.
   */
  take(seal: AuditSeal): AuditBreak | null {
    const before = this.last
    if (seal.number !== (before?.number ?? 0n) + 1n) return 'sealMissing'
    if (seal.keyId !== keyIdOf(seal.publicKey) || !isSignedBy(seal, seal.signature, seal.publicKey)) return 'signature'
    if (seal.keyId !== before?.keyId && !this.#begin(seal)) return 'key'
    this.count += 1
    this.last = seal
    return null
  }

  /** A new key. A known one needs no endorsement: the previous key may be lost. */
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
