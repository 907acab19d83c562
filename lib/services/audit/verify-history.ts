import { findAuditHead, listAuditRows } from '@/lib/data/audit/read'
import { type AuditSeal, findSealBeyond, isSignedBy, keyIdOf, listSeals } from '@/lib/data/audit/seals'
import { canonicalText, chainHash } from '@/lib/data/audit/write'
import type { Db } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'

const pageSize = 1000

/**
 * Why the history is broken: a row is missing, its link or content was changed, or its end was cut off; a seal is
 * missing or does not match its row, its signature or its key; or a head stored outside is not in it.
 */
export type AuditBreak =
  | 'missing'
  | 'previousHash'
  | 'content'
  | 'end'
  | 'sealMissing'
  | 'sealedRow'
  | 'signature'
  | 'key'
  | 'keptRow'
  | 'keptSeal'
  | 'keptEnd'
export type BrokenRow = { seq: bigint; why: AuditBreak }

/** A position in the chain: a row's number and hash. */
type ChainPoint = { seq: bigint; hash: Uint8Array }
type Row = Awaited<ReturnType<typeof listAuditRows>>[number]

/** The position before the first row. */
export const beginning: ChainPoint = { seq: 0n, hash: new Uint8Array(32) }

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b))

/** Further checks for a page of rows; returns the check for one row. */
type PageCheck = (rows: readonly Row[]) => Promise<(row: Row) => AuditBreak | null>

/**
 * Reads the history from a point to its end, a thousand rows at a time. Each row must follow the previous one and match
 * its hash. Returns the last intact row, and the first broken one.
 */
export async function walkHistory(
  db: Db,
  from: ChainPoint,
  check: PageCheck = async () => () => null,
): Promise<{ last: ChainPoint; broken: BrokenRow | null }> {
  let last = from
  for (;;) {
    const rows = await listAuditRows(db, last.seq, pageSize)
    const checkRow = await check(rows)
    for (const row of rows) {
      const why = findBreak(row, last) ?? checkRow(row)
      if (why) return { last, broken: { seq: why === 'missing' ? last.seq + 1n : row.seq, why } }
      last = row
    }
    if (rows.length < pageSize) return { last, broken: null }
  }
}

function findBreak(row: Row, before: ChainPoint): AuditBreak | null {
  if (row.seq !== before.seq + 1n) return 'missing'
  if (!equalBytes(row.previousHash, before.hash)) return 'previousHash'
  const { seq, previousHash, hash: _hash, ...rest } = row
  return equalBytes(chainHash(previousHash, seq, canonicalText(rest)), row.hash) ? null : 'content'
}

/** The first `rows` rows are intact; `broken` is the first row that is not, or null. */
export type AuditVerdict = {
  rows: number
  broken: BrokenRow | null
  /** The last intact row. */
  head: ChainPoint
  seals: {
    count: number
    last: AuditSeal | null
    keys: string[]
    /** Whether the newest key is one of the given keys, or was signed by one of them. */
    trusted: boolean
  }
}

/**
 * Verifies the history from its first row, a thousand rows at a time, and returns the first broken one. Each seal must
 * match its row and its key. `heads` are heads stored outside the database, which must still be in the history. `keys`
 * are ids of our own keys: if any are given, the newest seal must lead back to one of them.
 */
export async function verifyHistory(
  db: Db,
  heads: readonly KeptHead[],
  keys: readonly string[],
): Promise<AuditVerdict> {
  // Read before the rows, so that rows written in the meantime come after it; they are verified all the same.
  const head = await findAuditHead(db)
  const seals = new SealChecks(keys)
  const headsBySeq = Map.groupBy(heads, ({ seq }) => seq)
  const check = async (rows: readonly Row[]) => {
    const [first, last] = [rows[0], rows.at(-1)]
    const page = first && last ? await listSeals(db, first.seq - 1n, last.seq) : []
    const sealsBySeq = new Map(page.map((seal) => [seal.seq, seal]))
    return (row: Row) =>
      (head?.seq === row.seq && !equalBytes(head.hash, row.hash) ? 'end' : null) ??
      findSealBreak(row, sealsBySeq.get(row.seq), seals) ??
      findStoredHeadBreak(row, sealsBySeq.get(row.seq), headsBySeq.get(row.seq) ?? [])
  }
  const walk = await walkHistory(db, beginning, check)
  const { last } = walk
  const broken = walk.broken ?? (await findCutOff(last.seq)) ?? findUnknownKey()
  const { count, last: lastSeal, keys: signedBy, trusted } = seals
  return { rows: Number(last.seq), broken, head: last, seals: { count, last: lastSeal, keys: signedBy, trusted } }

  /** A break when the head, a seal or a stored head refers to a row after the last one. */
  async function findCutOff(seq: bigint): Promise<BrokenRow | null> {
    if (!head || head.seq > seq || (await findSealBeyond(db, seq))) return { seq: seq + 1n, why: 'end' }
    return heads.some((head) => head.seq > seq) ? { seq: seq + 1n, why: 'keptEnd' } : null
  }

  function findUnknownKey(): BrokenRow | null {
    return keys.length > 0 && seals.last && !seals.trusted ? { seq: seals.last.seq, why: 'key' } : null
  }
}

function findSealBreak(row: Row, seal: AuditSeal | undefined, seals: SealChecks): AuditBreak | null {
  if (!seal) return null
  return seals.take(seal) ?? (equalBytes(seal.hash, row.hash) ? null : 'sealedRow')
}

function findStoredHeadBreak(
  row: Row,
  seal: AuditSeal | undefined,
  storedHeads: readonly KeptHead[],
): AuditBreak | null {
  const hash = Buffer.from(row.hash).toString('hex')
  if (storedHeads.some((head) => head.hash !== hash)) return 'keptRow'
  const gone = storedHeads.some(
    (head) =>
      head.seal &&
      (seal?.number !== head.seal.number || Buffer.from(seal.signature).toString('base64') !== head.seal.signature),
  )
  return gone ? 'keptSeal' : null
}

/** Checks seals in order, oldest first, and whether the newest key can be trusted. */
class SealChecks {
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
   * Checks the next seal: numbers have no gaps, the seal is signed by its key, and a new key is also signed by the
   * previous one.
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

  /** Accepts a new key. A known one needs no endorsement, because the previous key may be lost. */
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

/**
 * Records that the whole history was checked, whoever requested it: the installation's overview and alarms read this.
 */
export async function noteAuditCheck(db: Db, { rows, broken }: AuditVerdict, at: Date): Promise<void> {
  const detail = { rows, ...(broken && { why: broken.why, seq: `${broken.seq}` }) }
  await noteOperation(db, { kind: 'auditCheck', at, ok: broken === null, detail })
}
