import pg from 'pg'

/** The role that the policies restrict, and an equal one that bypasses them. */
export const roles = { walled: 'suma_walled', open: 'suma_open' } as const

/** The value that a policy compares with, read once per statement instead of once per row. */
const setting = (name: string, type: string) => `(SELECT current_setting('suma.${name}', true)::${type})`

/**
 * Creates a policy on each table that belongs to organizations: it shows the rows of the person's organizations and of
 * the person.
 * @returns the tables
 */
export async function buildWalls(owner: string): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; own: boolean }>(
      `SELECT table_name AS name, bool_or(column_name = 'userId') AS own FROM information_schema.columns
       WHERE table_schema = 'public' GROUP BY 1 HAVING bool_or(column_name = 'orgId') ORDER BY 1`,
    )
    await client.query(
      `CREATE ROLE ${roles.open} LOGIN PASSWORD 'x' BYPASSRLS; CREATE ROLE ${roles.walled} LOGIN PASSWORD 'x'`,
    )
    for (const role of Object.values(roles))
      await client.query(
        `GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA public TO ${role}; GRANT USAGE ON SCHEMA public TO ${role}`,
      )
    for (const { name, own } of rows) {
      const theirs = `"orgId" = ANY (${setting('orgs', 'uuid[]')}::uuid[])`
      const using = own ? `${theirs} OR "userId" = ${setting('person', 'uuid')}` : theirs
      await client.query(
        `ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY; CREATE POLICY tenant ON "${name}" USING (${using})`,
      )
    }
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** A statement as the driver received it. */
export type Statement = { name?: string; text: string; values: unknown[] }

/** The statements that some work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  const note = (statement: unknown, values: unknown) => {
    if (typeof statement === 'string') statements.push({ text: statement, values: Array.isArray(values) ? values : [] })
    else {
      const { name, text, values: own = [] } = statement as Partial<Statement>
      statements.push({ name, text: text ?? '', values: own })
    }
  }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    note(args[0], args[1])
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements.filter(({ text }) => /^\s*(?:SELECT|WITH)\b/i.test(text))
}

/** The person whose reads the policies check, and their organizations. */
export type Asker = { orgs: readonly string[]; person: string }

const settings = `SELECT set_config('suma.orgs', $1, $3), set_config('suma.person', $2, $3)`
const valuesOf = ({ orgs, person }: Asker, local: boolean) => [`{${orgs.join(',')}}`, person, local]

/**
 * A connection that reads without policies, with policies whose settings hold for the connection, or with policies
 * whose settings are sent in each transaction.
 */
export async function openAsker(address: string, role: keyof typeof roles, asker: Asker) {
  const url = new URL(address)
  Object.assign(url, { username: roles[role], password: 'x' })
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(settings, valuesOf(asker, false))
  const plain = async (statements: readonly Statement[]): Promise<number> => {
    let count = 0
    for (const { name, text, values } of statements) count += (await client.query({ name, text, values })).rowCount ?? 0
    return count
  }
  // Behind a pooler, a setting holds only for one transaction.
  const countWithSettings = async (statements: readonly Statement[]): Promise<number> => {
    await client.query('BEGIN')
    await client.query({ name: 'told', text: settings, values: valuesOf(asker, true) })
    const count = await plain(statements)
    await client.query('COMMIT')
    return count
  }
  return { plain, told: countWithSettings, close: () => client.end() }
}
