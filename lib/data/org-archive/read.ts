import type { Db } from '../db'
import { archiveParts } from './org-data'

/** Number of rows that one statement reads. */
const batch = 500

type ArchivePartSpec = (typeof archiveParts)[number]
type Row = { key: string; row: Record<string, unknown> }

const smallestKey = { uuid: '00000000-0000-0000-0000-000000000000', text: '', bigint: '-1' } as const

/**
 * The statement for a batch of a part after a key: its columns without those that are not exported, and the additional
 * values.
 */
function statementOf({ model, whose: owner, key, without = {}, also: extraColumns = {} }: ArchivePartSpec): string {
  const [by, type] = key ? [key.by, key.type] : ['t."id"', 'uuid']
  const order = type === 'text' ? `(${by}) COLLATE "C"` : by
  const removals = Object.keys(without).map((column) => ` - '${column}'`)
  const extraPairs = Object.entries(extraColumns).map(([name, sql]) => `'${name}', ${sql}`)
  return `SELECT (${by})::text AS "key",
      to_jsonb(t)${removals.join('')}${extraPairs.length > 0 ? ` || jsonb_build_object(${extraPairs.join(', ')})` : ''} AS "row"
    FROM "${model}" t WHERE ${owner} AND ${order} > $2::${type} ORDER BY ${order} LIMIT ${batch}`
}

/** The rows of one part, read batch by batch as the caller consumes them. */
async function* rowsOf(db: Db, orgId: string, part: ArchivePartSpec): AsyncGenerator<Record<string, unknown>> {
  const statement = statementOf(part)
  for (let after: string = smallestKey[part.key?.type ?? 'uuid']; ; ) {
    const rows = await db.$queryRawUnsafe<Row[]>(statement, orgId, after)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.key
  }
}

export type ArchivePart = { name: string; rows: AsyncGenerator<Record<string, unknown>> }

/** Everything that an organization owns, part by part. */
export const readArchive = (db: Db, orgId: string): ArchivePart[] =>
  archiveParts.map((part) => ({ name: part.called, rows: rowsOf(db, orgId, part) }))

export type OrgFile = { id: string; createdAt: Date; fileName: string; storageKey: string; size: number; kind: string }

/**
 * The files of an organization: logos, scanned sheets, documents for signing and signed documents. People's own files
 * are not included.
 */
export const listOrgFiles = (db: Db, orgId: string): Promise<OrgFile[]> =>
  db.$queryRaw<OrgFile[]>`
    SELECT f."id", f."createdAt", f."fileName", f."storageKey", f."size", x."kind" FROM (
      SELECT "fileId", 'logos' AS "kind" FROM "OrgLogo" WHERE "orgId" = ${orgId}::uuid
      UNION ALL SELECT c."fileId", 'scanned-sheets' FROM "SessionScan" c JOIN "TaskSession" s ON s."id" = c."taskSessionId"
        WHERE s."orgId" = ${orgId}::uuid
      UNION ALL SELECT "fileId", 'signing-requests' FROM "SigningRequest" WHERE "orgId" = ${orgId}::uuid
      UNION ALL SELECT "fileId", 'signed-documents' FROM "SigningCopy" WHERE "orgId" = ${orgId}::uuid) x
    JOIN "StoredFile" f ON f."id" = x."fileId" ORDER BY x."kind", f."createdAt", f."id"`
