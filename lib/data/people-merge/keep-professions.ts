import { isSameProfession } from '@/lib/domain/credits/professions'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import type { Tx } from '../db'
import { sql } from '../sql'
import { moveRows, type Records } from './move-rows'

/**
 * Before the licenses of two records come together: where one of them has a license of another profession, the credits of
 * the other keep for which licenses they were recorded.
 */
export async function keepProfessions(tx: Tx, { mergeId, keptId, closedId }: Records): Promise<void> {
  const licenses = await tx.credential.findMany({
    where: { userId: { in: [keptId, closedId] } },
    select: { userId: true, geo: true, credentialType: true },
  })
  for (const userId of [keptId, closedId]) {
    const pairs = [...new Set(licenses.filter((license) => license.userId === userId).map(pairKey))]
    const isAlone = licenses.every(({ credentialType }) => isSameProfession(credentialType, pairs))
    if (pairs.length === 0 || isAlone) continue
    await moveRows(tx, {
      mergeId,
      table: 'Credit',
      column: 'approvedFor',
      type: 'text[]',
      from: '{}',
      to: `{${pairs.join(',')}}`,
      where: sql`t."userId" = ${userId}::uuid AND t."source" <> 'SESSION' AND t."supersededAt" IS NULL`,
    })
  }
}
