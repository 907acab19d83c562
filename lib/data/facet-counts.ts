import 'server-only'
import type { Db, Tx } from './db'

export type TallyList = 'MEMBER' | 'INVITATION' | 'CREDENTIAL'
/** How many rows of a list of an organization have this value of a facet; triggers keep it in the transaction of each write. */
export type FacetCount = { list: TallyList; facet: string; value: string; count: number }

/** All counters of an organization in one statement; what is counted zero times is left out. */
export const listFacetCounts = (db: Db | Tx, orgId: string): Promise<FacetCount[]> =>
  db.$queryRaw<FacetCount[]>`
    SELECT "list", "facet", "value", "count" FROM "OrgTally" WHERE "orgId" = ${orgId}::uuid AND "count" <> 0
    ORDER BY "list", "facet", "value"`
