import type { Db, Tx } from '../db'

type Choice = { id: string; title: string }
const byTitle = [{ title: 'asc' }, { id: 'asc' }] as const
const most = 500

/** The document requests that a position may need: all of the organization, by title. */
export const listRequestChoices = (db: Db | Tx, orgId: string): Promise<Choice[]> =>
  db.documentRequest.findMany({
    where: { orgId },
    select: { id: true, title: true },
    orderBy: [...byTitle],
    take: most,
  })

/** The curriculums that a position may need: all but drafts, by title. */
export const listCurriculumChoices = (db: Db | Tx, orgId: string): Promise<Choice[]> =>
  db.curriculum.findMany({
    where: { orgId, state: { not: 'DRAFT' } },
    select: { id: true, title: true },
    orderBy: [...byTitle],
    take: most,
  })
