import type { Db, Tx } from './db'

/**
 * Maintenance of the installation that is recorded. After a restore, messages are held until `sending`
 * (`sending-hold.ts`).
 */
const operationKinds = [
  ...(['backup', 'restore', 'sending', 'auditCheck', 'auditSeal', 'auditStream'] as const),
  ...(['mailTest', 'textTest', 'storageTest'] as const),
] as const
type OperationKind = (typeof operationKinds)[number]

/** When it was last done, and whether it succeeded. `detail` holds our own numbers and words, never personal data. */
export type OperationRun = { kind: OperationKind; at: Date; ok: boolean; detail: Record<string, unknown> }

/** Records an operation; the row of its kind keeps the latest one. */
export async function noteOperation(db: Db | Tx, { kind, at, ok, detail }: OperationRun): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "OperationRun" AS r ("kind", "at", "ok", "detail")
    VALUES (${kind}, ${at}::timestamptz, ${ok}, ${JSON.stringify(detail)}::jsonb)
    ON CONFLICT ("kind") DO UPDATE SET "at" = excluded."at", "ok" = excluded."ok", "detail" = excluded."detail"
    WHERE excluded."at" >= r."at"`
}

/** The latest operation of each kind that was ever recorded. */
export const listOperations = (db: Db): Promise<OperationRun[]> =>
  db.$queryRaw<OperationRun[]>`SELECT "kind", "at", "ok", "detail" FROM "OperationRun" ORDER BY "kind"`

/** The latest operation of one kind; null when there was none. */
export const findOperation = async (db: Db, kind: OperationKind): Promise<OperationRun | null> => {
  const row = await db.operationRun.findUnique({ where: { kind } })
  return row && { ...row, kind, detail: row.detail as Record<string, unknown> }
}
