import 'server-only'
import type { Tx } from '../db'
import { raw, sql } from '../sql'

const columns = ['state', 'startsAt', 'dueAt', 'completedAt', 'doneParts', 'totalParts'] as const
type Progress = { id: string } & Record<(typeof columns)[number], string | null>

/** How the assignments of these people stand, as text. */
export const listProgress = (tx: Tx, userIds: readonly string[]): Promise<Progress[]> =>
  tx.$queryRaw<Progress[]>(sql`SELECT "id", ${raw(columns.map((name) => `"${name}"::text`).join(', '))}
    FROM "CurriculumAssignment" WHERE "userId" = ANY(${[...userIds]}::uuid[])`)

/** Notes how a merge changed the progress of assignments there were before, so that it is taken back with it. */
export async function noteProgress(
  tx: Tx,
  mergeId: string,
  before: readonly Progress[],
  after: readonly Progress[],
): Promise<void> {
  const now = new Map(after.map((row) => [row.id, row]))
  const changes = before.flatMap((old) =>
    columns.flatMap((name) => {
      const toValue = now.get(old.id)?.[name]
      return toValue === undefined || toValue === old[name]
        ? []
        : [{ mergeId, columnName: name, rowKey: { id: old.id }, fromValue: old[name], toValue }]
    }),
  )
  if (changes.length === 0) return
  await tx.personMergeMove.createMany({
    data: changes.map((change) => ({ ...change, tableName: 'CurriculumAssignment' })),
  })
}
