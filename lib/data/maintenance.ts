import type { Db, Tx } from './db'

/** A time in which the installation is planned to be out of service. */
export type MaintenanceRecord = { id: string; startsAt: Date; endsAt: Date; note: string | null }

const fields = { id: true, startsAt: true, endsAt: true, note: true } as const

/** Those that are not over, the next one first. */
export const listMaintenance = (db: Db | Tx, now: Date): Promise<MaintenanceRecord[]> =>
  db.maintenance.findMany({
    where: { endsAt: { gt: now } },
    select: fields,
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })

export const insertMaintenance = (tx: Tx, data: Omit<MaintenanceRecord, 'id'>): Promise<MaintenanceRecord> =>
  tx.maintenance.create({ data, select: fields })

/** The deleted row; null when there is none. */
export async function deleteMaintenance(tx: Tx, id: string): Promise<MaintenanceRecord | null> {
  const row = await tx.maintenance.findUnique({ where: { id }, select: fields })
  const { count } = await tx.maintenance.deleteMany({ where: { id } })
  return count === 1 ? row : null
}
