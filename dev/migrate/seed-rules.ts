import pg from 'pg'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

const rows = `json_to_recordset($1::json) AS n("geo" text, "credentialType" text, "number" int, "state" "RuleState",
  "effectiveFrom" date, "effectiveTo" date, "body" jsonb)`
const ofRule = `JOIN "Rule" r ON r."geo" = n."geo" AND r."credentialType" = n."credentialType"`

/** The order matters: an earlier version has to end before a later one can begin. */
const statements = [
  // Inserts only missing rows: a row in conflict would still use up a number of the sequence.
  `INSERT INTO "Rule" ("geo", "credentialType")
   SELECT "geo", "credentialType" FROM ${rows} EXCEPT SELECT "geo", "credentialType" FROM "Rule" ON CONFLICT DO NOTHING`,
  `UPDATE "RuleVersion" v SET "effectiveTo" = n."effectiveTo" FROM ${rows} ${ofRule}
   WHERE v."ruleId" = r."id" AND v."number" = n."number" AND v."state" = 'PUBLISHED' AND n."state" = 'PUBLISHED'
     AND v."effectiveTo" IS NULL AND n."effectiveTo" IS NOT NULL`,
  `UPDATE "RuleVersion" v SET "body" = n."body", "effectiveFrom" = n."effectiveFrom", "effectiveTo" = n."effectiveTo"
   FROM ${rows} ${ofRule}
   WHERE v."ruleId" = r."id" AND v."number" = n."number" AND v."state" = 'DRAFT' AND v."authorId" IS NULL AND n."state" = 'DRAFT'
     AND (v."body", v."effectiveFrom", v."effectiveTo") IS DISTINCT FROM (n."body", n."effectiveFrom", n."effectiveTo")`,
  `INSERT INTO "RuleVersion" ("ruleId", "number", "state", "effectiveFrom", "effectiveTo", "body")
   SELECT r."id", n."number", n."state", n."effectiveFrom", n."effectiveTo", n."body" FROM ${rows} ${ofRule} ORDER BY n."number"
   ON CONFLICT DO NOTHING`,
]

/**
 * Brings the rules that ship with the product into its tables: missing versions, and drafts that nobody here has
 * edited. Versions published by this installation stay, even when a shipped version would be in force on the same days.
 * Repeating it changes nothing.
 */
export async function seedRules(url: string): Promise<void> {
  const shipped = shippedRules.map((rule) => {
    const { geo, type: credentialType, number, state, effectiveFrom, effectiveTo } = rule
    return { geo, credentialType, number, state, effectiveFrom, effectiveTo, body: ruleBody(rule) }
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement, [JSON.stringify(shipped)])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
