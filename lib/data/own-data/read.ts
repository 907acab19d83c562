import type { Db } from '../db'
import { type Handling, personalData } from './personal-data'
import { privacyTags } from './privacy-tags'

/** The tagged columns of a model, in the order of the schema. */
export const taggedColumns = (model: string): string[] =>
  Object.keys(privacyTags).flatMap((name) => (name.startsWith(`${model}.`) ? name.slice(model.length + 1) : []))

const bookkeeping: Readonly<Record<string, readonly string[]>> = {
  AuditDetail: ['seq'],
  BoardEntry: ['id', 'computedOn'],
  BoardMatch: ['credentialId', 'rosterId'],
  CredentialRevision: ['credentialId', 'version'],
  CreditStateChange: ['creditId', 'version'],
  EnrollmentEvent: ['id'],
  IdempotencyKey: ['createdAt', 'operation'],
  OriginalSeen: ['id', 'seenAt'],
  RuleChange: ['ruleVersion'],
  RuleReplayChange: ['runId'],
  Session: ['id'],
  SigningEvent: ['id', 'at'],
  Standing: ['updatedAt'],
  TopicAnswerChange: ['version'],
}

const quoted = (column: string) => `t."${column}"`

function sectionStatement(model: string, { whose: owner, also: extraColumns = {}, without = {} }: Handling): string {
  const ownColumns = taggedColumns(model).filter((column) => !(column in without))
  const columns = [...(bookkeeping[model] ?? ['id', 'createdAt']), ...ownColumns].map(quoted)
  const extraColumnsSql = Object.entries(extraColumns).map(([name, sql]) => `${sql} AS "${name}"`)
  return `SELECT row_to_json(x) AS "row" FROM (
    SELECT ${[...columns, ...extraColumnsSql].join(', ')} FROM "${model}" t WHERE ${owner} ORDER BY 1, 2) x`
}

type Section = { name: string; statement: string }

/** The parts of the export, each with the statement that reads it, derived from the privacy tags. */
export const ownDataSections: readonly Section[] = Object.entries(personalData).flatMap(([model, handling]) =>
  handling.whose === null ? [] : [{ name: handling.called, statement: sectionStatement(model, handling as Handling) }],
)

/** Everything stored about a person, part by part, read as the caller consumes it. */
export async function* readOwnData(db: Db, userId: string): AsyncGenerator<{ name: string; rows: unknown[] }> {
  for (const { name, statement } of ownDataSections) {
    const rows = await db.$queryRawUnsafe<{ row: unknown }[]>(statement, userId)
    yield { name, rows: rows.map(({ row }) => row) }
  }
}

export type OwnFile = { id: string; fileName: string; storageKey: string; size: number }

/** The files of a person, including the sealed copies of what they signed, oldest first. */
export const listOwnFiles = (db: Db, userId: string): Promise<OwnFile[]> =>
  db.$queryRaw<OwnFile[]>`
    SELECT f."id", f."fileName", f."storageKey", f."size" FROM "StoredFile" f
    WHERE f."id" IN (SELECT d."fileId" FROM "Document" d WHERE d."ownerId" = ${userId}::uuid
      UNION SELECT c."fileId" FROM "SigningCopy" c JOIN "Signer" s ON s."copyId" = c."id"
        WHERE s."userId" = ${userId}::uuid AND s."state" = 'SIGNED')
    ORDER BY f."createdAt", f."id"`
