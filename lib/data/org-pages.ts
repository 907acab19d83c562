import 'server-only'
import type { Db } from './db'
import { Prisma } from './generated/client'

/** An organization in a list; `sortName` is its place there. */
export type OrgListRow = { id: string; createdAt: Date; updatedAt: Date; name: string; sortName: string }

type Page = {
  /** Only these; null is all. */
  ids: readonly string[] | null
  /** A part of the name. */
  q: string
  /** The place to go on from. */
  after: readonly [sortName: string, id: string] | null
  take: number
}

/** Organizations by name from a place on, in one statement. */
export function listOrgPage(db: Db, { ids, q, after, take }: Page): Promise<OrgListRow[]> {
  const conditions = [
    Prisma.sql`true`,
    ...(ids ? [Prisma.sql`o."id" = ANY(${ids}::uuid[])`] : []),
    ...(q ? [Prisma.sql`position(lower(${q}) IN lower(o."name")) > 0`] : []),
    ...(after ? [Prisma.sql`(lower(o."name"), o."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ]
  return db.$queryRaw<OrgListRow[]>`
    SELECT o."id", o."createdAt", o."updatedAt", o."name", lower(o."name") AS "sortName" FROM "Org" o
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY lower(o."name"), o."id" LIMIT ${take}`
}
