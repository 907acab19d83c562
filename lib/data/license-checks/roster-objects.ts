import type { Db, Tx } from '../db'

/** When each of these objects of the operator's folder that was taken had been changed. */
export async function findTakenObjects(db: Db, names: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.boardRosterObject.findMany({ where: { name: { in: [...names] } } })
  return new Map(rows.map(({ name, changedAt }) => [name, changedAt]))
}

type TakenObject = { name: string; changedAt: Date; takenAt: Date }

/** Remembers an object as it was taken, in place of how it was taken before. */
export async function markTaken(tx: Tx, { name, ...times }: TakenObject): Promise<void> {
  await tx.boardRosterObject.upsert({ where: { name }, create: { name, ...times }, update: times })
}
