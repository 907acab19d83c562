import pg from 'pg'
import { canonicalText, chainHash, listAuditRows } from '@/lib/data/audit'
import { database } from '@/lib/data/db'
import { ownerUrl } from './databases'

/** Changes rows behind the guards of the database, as somebody with its owner's password or its files could. */
export async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl() })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = 'replica'`)
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Changes one row of the history and works out every later hash and the head anew, so that the chain alone is whole again. */
export async function rewriteHistory(from: bigint): Promise<void> {
  await tamper(`UPDATE "AuditEvent" SET "action" = 'rewritten' WHERE "seq" = ${from}`)
  const rows = await listAuditRows(database(), from - 1n, 100_000)
  let previous = rows[0]!.previousHash
  const statements = rows.map((row) => {
    const { seq, hash: _hash, previousHash: _previous, ...rest } = row
    const hash = chainHash(previous, seq, canonicalText(rest))
    const link = hex(previous)
    previous = hash
    return `UPDATE "AuditEvent" SET "previousHash" = '\\x${link}', "hash" = '\\x${hex(hash)}' WHERE "seq" = ${seq}`
  })
  await tamper(...statements, `UPDATE "AuditHead" SET "hash" = '\\x${hex(previous)}'`)
}

/** Removes the end of the history and moves its head back to what is left. */
export const cutHistory = (keep: bigint): Promise<void> =>
  tamper(
    `DELETE FROM "AuditEvent" WHERE "seq" > ${keep}`,
    `UPDATE "AuditHead" SET "seq" = e."seq", "hash" = e."hash" FROM "AuditEvent" e WHERE e."seq" = ${keep}`,
  )
