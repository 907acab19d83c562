import type { SavedViewList } from '@/lib/domain/lists/saved-views'
import type { Db, Tx } from './db'

/** Filters and order of a list that a person has saved under a name, in one organization. */
type SavedViewRecord = {
  id: string
  userId: string
  orgId: string
  list: SavedViewList
  name: string
  query: string
}

const shape = { select: { id: true, userId: true, orgId: true, list: true, name: true, query: true } } as const

export const findSavedView = (db: Db | Tx, id: string): Promise<SavedViewRecord | null> =>
  db.savedView.findUnique({ where: { id }, ...shape })

/** A person's views of one list of an organization, by name. */
export const listOwnViews = (
  db: Db,
  { userId, orgId, list }: Pick<SavedViewRecord, 'userId' | 'orgId' | 'list'>,
): Promise<SavedViewRecord[]> =>
  db.savedView.findMany({ where: { userId, orgId, list }, orderBy: [{ name: 'asc' }, { id: 'asc' }], ...shape })

/** Number of views a person has in an organization, over all lists. The caller has locked the person. */
export const countOwnViews = (tx: Tx, userId: string, orgId: string): Promise<number> =>
  tx.savedView.count({ where: { userId, orgId } })

/** The view of this name, if there is one. */
export const findNamedView = (tx: Tx, { userId, orgId, list, name }: Omit<SavedViewRecord, 'id' | 'query'>) =>
  tx.savedView.findUnique({ where: { userId_orgId_list_name: { userId, orgId, list, name } }, ...shape })

export const insertSavedView = (tx: Tx, data: Omit<SavedViewRecord, 'id'>): Promise<SavedViewRecord> =>
  tx.savedView.create({ data, ...shape })

export const updateSavedView = (tx: Tx, id: string, query: string): Promise<SavedViewRecord> =>
  tx.savedView.update({ where: { id }, data: { query }, ...shape })

/** Deletes a view; does nothing when it is already gone. */
export async function deleteSavedViewRow(tx: Tx, id: string): Promise<void> {
  await tx.savedView.deleteMany({ where: { id } })
}
