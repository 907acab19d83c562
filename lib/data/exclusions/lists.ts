import type { ListedExclusion } from '@/lib/domain/exclusions/read-line'
import {
  type ExclusionFile,
  type ExclusionListProblem,
  type ExclusionListState,
  type ExclusionSource,
  effectOf,
  sourceOf,
} from '@/lib/domain/exclusions/values'
import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { toColumn } from '../rows'
import { type Sql, sql } from '../sql'

/** A file of exclusions, without its lines. */
export type ExclusionListRecord = {
  id: string
  createdAt: Date
  file: ExclusionFile
  listedOn: PlainDate
  fileName: string
  fileKey: string | null
  digest: string
  encoding: TextEncoding
  state: ExclusionListState
  problem: ExclusionListProblem | null
  /** The order in which files took effect; null before. */
  number: number | null
  /** Lines about people that it names, and lines about nobody. */
  rows: number
  skipped: number
  /** Exclusions that it ended. */
  ended: number
  uploadedBy: StoredName | null
}

const select = (conditions: Sql) => sql`
  SELECT l."id", l."createdAt", l."file"::text AS "file", l."listedOn"::text AS "listedOn", l."fileName", l."fileKey", l."digest",
    l."encoding", l."state"::text AS "state", l."problem", l."number", l."rows", l."skipped", l."ended",
    CASE WHEN u."id" IS NOT NULL THEN json_build_object('firstName', u."firstName", 'middleName', u."middleName",
      'lastName', u."lastName") END AS "uploadedBy"
  FROM "ExclusionList" l LEFT JOIN "User" u ON u."id" = l."uploadedById" WHERE ${conditions}`

const one = async (db: Db | Tx, conditions: Sql): Promise<ExclusionListRecord | null> =>
  (await db.$queryRaw<ExclusionListRecord[]>(sql`${select(conditions)} LIMIT 1`))[0] ?? null

export const findExclusionList = (db: Db | Tx, id: string) => one(db, sql`l."id" = ${id}::uuid`)

/** The same file, uploaded before and not refused. */
export const findSameFile = (db: Db | Tx, file: ExclusionFile, digest: string) =>
  one(db, sql`l."file" = ${file}::"ExclusionFile" AND l."digest" = ${digest} AND l."state" <> 'FAILED'`)

export type ListPosition = { createdAt: Date; id: string }

/** A page of the files, newest first. */
export const listExclusionLists = (
  db: Db,
  { after, size }: { after: ListPosition | null; size: number },
): Promise<ExclusionListRecord[]> =>
  db.$queryRaw<ExclusionListRecord[]>(sql`
    ${select(after ? sql`(l."createdAt", l."id") < (${after.createdAt}, ${after.id}::uuid)` : sql`TRUE`)}
    ORDER BY l."createdAt" DESC, l."id" DESC LIMIT ${size}`)

const filesOf = (source: ExclusionSource): ExclusionFile[] =>
  source === 'SAM' ? ['SAM_FULL'] : ['LEIE_FULL', 'LEIE_EXCLUSIONS', 'LEIE_REINSTATEMENTS']

/** The day of the newest list of a source; null before the first. Lists that were not taken do not count. */
export async function findNewestDay(db: Db | Tx, source: ExclusionSource): Promise<PlainDate | null> {
  const [row] = await db.$queryRaw<{ day: PlainDate | null }[]>`
    SELECT max("listedOn")::text AS "day" FROM "ExclusionList"
    WHERE "file"::text = ANY(${filesOf(source)}::text[]) AND "state" <> 'FAILED'`
  return row?.day ?? null
}

type NewList = Pick<ExclusionListRecord, 'file' | 'listedOn' | 'fileName' | 'digest' | 'encoding' | 'createdAt'> & {
  fileKey: string
  fileBytes: number
  uploadedById: string
}

/** Files of one source are taken one after the other. */
export const lockLists = (tx: Tx) => tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('exclusions'))::text`

export async function insertExclusionList(tx: Tx, list: NewList): Promise<string> {
  const data = { ...list, listedOn: toColumn(list.listedOn) }
  return (await tx.exclusionList.create({ data, select: { id: true } })).id
}

type ListKey = Pick<ExclusionListRecord, 'id' | 'file' | 'listedOn'>

/** Exclusions of the source of a list that hold on its day, and that it has not named. */
const unnamed = ({ id, file, listedOn }: ListKey): Sql => sql`
  "source" = ${sourceOf(file)}::"ExclusionSource" AND "listId" <> ${id}::uuid
  AND ("endedOn" IS NULL OR "endedOn" > ${listedOn}::date)`

/** How many exclusions hold on the day of a list; what it has named itself, as far as it was read, is left out. */
export async function countInForce(db: Db | Tx, list: ListKey): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Exclusion" WHERE ${unnamed(list)}`
  return row?.count ?? 0
}

/** Stores lines of a file, whatever of them was stored before. Lines of reinstatements end what is known; nothing else. */
export async function saveExclusions(
  tx: Tx,
  { id, file }: Pick<ExclusionListRecord, 'id' | 'file'>,
  rows: readonly ListedExclusion[],
): Promise<void> {
  // A file names some lines twice; one statement stores none twice.
  const distinct = JSON.stringify([...new Map(rows.map((row) => [row.key, row])).values()])
  const source = sourceOf(file)
  if (effectOf(file) === 'ENDS') {
    await tx.$executeRaw`
      UPDATE "Exclusion" e SET "endedOn" = n."endedOn", "listId" = ${id}::uuid
      FROM json_to_recordset(${distinct}::json) AS n("key" text, "endedOn" date)
      WHERE e."source" = ${source}::"ExclusionSource" AND e."key" = n."key"`
    return
  }
  await tx.$executeRaw`
    INSERT INTO "Exclusion" ("source", "key", "firstName", "middleName", "lastName", "words", "birthOn", "npi", "specialty", "city",
      "geo", "grounds", "excludedOn", "endedOn", "waivedGeo", "listId")
    SELECT ${source}::"ExclusionSource", n."key", n."firstName", n."middleName", n."lastName",
      ARRAY(SELECT json_array_elements_text(n."words")), n."birthOn", n."npi", n."specialty", n."city", n."geo", n."grounds",
      n."excludedOn", n."endedOn", n."waivedGeo", ${id}::uuid
    FROM json_to_recordset(${distinct}::json) AS n("key" text, "firstName" text, "middleName" text, "lastName" text, "words" json,
      "birthOn" date, "npi" text, "specialty" text, "city" text, "geo" text, "grounds" text, "excludedOn" date, "endedOn" date,
      "waivedGeo" text)
    ON CONFLICT ("source", "key") DO UPDATE SET "npi" = excluded."npi", "specialty" = excluded."specialty",
      "city" = excluded."city", "geo" = excluded."geo", "grounds" = excluded."grounds", "endedOn" = excluded."endedOn",
      "waivedGeo" = excluded."waivedGeo", "listId" = excluded."listId"`
}

/** Ends on a day what a file that names everything in force does not name, and returns how many that were. */
export const endUnnamed = (tx: Tx, list: ListKey): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Exclusion" SET "endedOn" = greatest(${list.listedOn}::date, "excludedOn") WHERE ${unnamed(list)}`

export const countNamed = (tx: Tx, listId: string): Promise<number> => tx.exclusion.count({ where: { listId } })

/** Stores that a file took effect, as the next number, or why it did not. */
export async function finishList(
  tx: Tx,
  id: string,
  result: Pick<ExclusionListRecord, 'state' | 'problem' | 'rows' | 'skipped' | 'ended'>,
  now: Date,
): Promise<void> {
  const number = result.state === 'READY' ? (await findNewestNumber(tx)) + 1 : null
  await tx.exclusionList.update({ where: { id }, data: { ...result, number, fileKey: null, readAt: now } })
}

/** The number of the list that took effect last; 0 before the first. */
export async function findNewestNumber(db: Db | Tx): Promise<number> {
  const { _max } = await db.exclusionList.aggregate({ _max: { number: true } })
  return _max.number ?? 0
}

/** One list that a search rests on. */
export type SearchedList = Pick<ExclusionListRecord, 'file' | 'fileName' | 'listedOn' | 'digest' | 'rows'>

/** The lists in force up to a number: of each source the last one that names everything, and those after it. */
export const listSearchedLists = (db: Db | Tx, number: number): Promise<SearchedList[]> =>
  db.$queryRaw<SearchedList[]>`
    SELECT l."file"::text AS "file", l."fileName", l."listedOn"::text AS "listedOn", l."digest", l."rows"
    FROM "ExclusionList" l WHERE l."number" <= ${number} AND l."number" >= coalesce((
      SELECT max(f."number") FROM "ExclusionList" f WHERE f."number" <= ${number}
        AND f."file" = CASE WHEN l."file" = 'SAM_FULL' THEN 'SAM_FULL'::"ExclusionFile" ELSE 'LEIE_FULL'::"ExclusionFile" END), 0)
    ORDER BY l."number"`
