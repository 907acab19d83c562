import type { RetentionKind } from '@/lib/domain/retention/kinds'
import type { Db, Tx } from '../db'

/** A stored choice: the number of days, and the version that an edit has to name. */
export type RetentionChoice = { kind: string; days: number; version: number }

const select = { kind: true, days: true, version: true } as const

/** The choices of an organization or, with null, of the installation. */
export const listRetentionChoices = (db: Db | Tx, orgId: string | null): Promise<RetentionChoice[]> =>
  orgId
    ? db.orgRetention.findMany({ where: { orgId }, select })
    : db.installationRetention.findMany({ where: {}, select })

/** The chosen number of days for a kind; null when nobody has chosen. */
export async function findChosenDays(db: Db | Tx, orgId: string | null, kind: RetentionKind): Promise<number | null> {
  const choices = await listRetentionChoices(db, orgId)
  return choices.find((choice) => choice.kind === kind)?.days ?? null
}

type Choice = { kind: RetentionKind; days: number; seen: number }

/** Stores a choice; false when another was made since the version `seen`. Version 0 means that there was none. */
export async function saveRetentionChoice(
  tx: Tx,
  orgId: string | null,
  { kind, days, seen }: Choice,
): Promise<boolean> {
  if (seen === 0) {
    const { count } = orgId
      ? await tx.orgRetention.createMany({ data: { orgId, kind, days }, skipDuplicates: true })
      : await tx.installationRetention.createMany({ data: { kind, days }, skipDuplicates: true })
    return count === 1
  }
  const data = { days, version: { increment: 1 } }
  const { count } = orgId
    ? await tx.orgRetention.updateMany({ where: { orgId, kind, version: seen }, data })
    : await tx.installationRetention.updateMany({ where: { kind, version: seen }, data })
  return count === 1
}
