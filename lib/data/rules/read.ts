import { publishedBook, type RuleVersion, readRuleVersion } from '@/lib/domain/compliance/rule-file'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { type Db, database, type Tx } from '../db'

/** One rule book per process and database, because Next's bundles and the server each load this module. */
const shared = globalThis as { sumaRules?: { db: Db; book: RuleBook } }

type Row = {
  geo: string
  type: string
  number: number
  state: string
  effectiveFrom: string | null
  effectiveTo: string | null
  publishedAt: string | null
  body: object
}

const ruleOf = ({ body, publishedAt, ...rule }: Row): RuleVersion => {
  const name = `${rule.geo}-${rule.type}-${rule.number}`
  return { ...readRuleVersion({ ...rule, ...body }, name), ...(publishedAt && { publishedAt }) }
}

/** Every stored version of every rule, including drafts, and the serial of the rule book. */
export async function listRuleVersions(db: Db | Tx): Promise<{ serial: number; versions: RuleVersion[] }> {
  const [row] = await db.$queryRaw<{ serial: number; rows: Row[] }[]>`
    SELECT b."serial", coalesce((SELECT json_agg(json_build_object('geo', r."geo", 'type', r."credentialType", 'number', v."number",
        'state', v."state", 'effectiveFrom', v."effectiveFrom", 'effectiveTo', v."effectiveTo", 'publishedAt', v."publishedAt",
        'body', v."body") ORDER BY r."geo", r."credentialType", v."number")
      FROM "RuleVersion" v JOIN "Rule" r ON r."id" = v."ruleId"), '[]') AS "rows" FROM "RuleBook" b`
  return { serial: row?.serial ?? 0, versions: (row?.rows ?? []).map(ruleOf) }
}

async function load(db: Db | Tx): Promise<RuleBook> {
  const { serial, versions } = await listRuleVersions(db)
  return publishedBook(versions, serial)
}

const knownBook = () => (shared.sumaRules?.db === database() ? shared.sumaRules.book : null)

function keep(book: RuleBook): RuleBook {
  shared.sumaRules = { db: database(), book }
  return book
}

/**
 * The current computed rules as this process knows them: read once, and again when `lookAtRules` finds a new serial.
 */
export const findRuleBook = async (): Promise<RuleBook> => knownBook() ?? keep(await load(database()))

/**
 * The rule book for a serial read in a transaction, so that values stored there are computed with the rules in force
 * there.
 */
export async function findRuleBookOf(tx: Tx, serial: number): Promise<RuleBook> {
  const book = knownBook()
  return book?.serial === serial ? book : keep(await load(tx))
}

/** Reloads the rule book when its serial has changed. */
export async function lookAtRules(): Promise<void> {
  const book = knownBook()
  if (!book) return
  const [now] = await database().$queryRaw<{ serial: number }[]>`SELECT "serial" FROM "RuleBook"`
  if (now && now.serial !== book.serial) keep(await load(database()))
}

/** The people with an unarchived license of this kind, by id. */
export async function listHolders(
  db: Db,
  { geo, type }: { geo: string; type: string },
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "userId" AS "id" FROM "Credential"
    WHERE "geo" = ${geo} AND "credentialType" = ${type} AND "archivedAt" IS NULL AND "userId" > ${after}::uuid
    ORDER BY "id" LIMIT ${size}::int`
  return rows.map(({ id }) => id)
}

/** The current organizations of these people, in their order; a repeated person is repeated in the result. */
export async function listOrgsOf(db: Db, userIds: readonly string[]): Promise<{ orgIds: string[] }[]> {
  if (userIds.length === 0) return []
  const roles = await db.role.findMany({
    where: { userId: { in: [...new Set(userIds)] }, state: { not: 'ENDED' } },
    select: { userId: true, orgId: true },
  })
  const byPerson = Map.groupBy(roles, ({ userId }) => userId)
  return userIds.map((id) => ({ orgIds: (byPerson.get(id) ?? []).map(({ orgId }) => orgId) }))
}

/** Number of people with an unarchived license of this kind. */
export async function countHolders(db: Db | Tx, { geo, type }: { geo: string; type: string }): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT "userId")::int AS "count" FROM "Credential"
    WHERE "geo" = ${geo} AND "credentialType" = ${type} AND "archivedAt" IS NULL`
  return row?.count ?? 0
}
