import pg from 'pg'
import { countStatements } from '../count-statements'
import type { Figure } from '../figure'
import { formOf, pagesOfBuild } from '../pages'
import type { BenchPerson } from '../people'
import type { Stage } from '../stage'

const ours = `FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'`

/** Statements that one request makes, once everything is warm. */
async function count(client: pg.Client, url: string, cookie: string): Promise<number> {
  const ask = async () => {
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${url} answers ${answer.status}`)
  }
  await ask()
  await ask()
  await client.query('SELECT pg_stat_statements_reset()')
  await ask()
  const { rows } = await client.query<{ calls: number }>(`SELECT coalesce(sum(calls), 0)::int AS calls ${ours}`)
  return rows[0]?.calls ?? 0
}

/** Statements of a page, the guard included: with ten credits and with two hundred. */
async function pageFigure(stage: Stage, client: pg.Client, route: string): Promise<Figure[]> {
  const product = await stage.product()
  const { member, busy } = stage.people
  const on = async (person: BenchPerson) => {
    const page = pagesOfBuild({ ...stage.people, member: person }).find((one) => formOf(one.route) === route)
    return page ? count(client, `${product}${page.path}`, person.cookie) : null
  }
  const few = await on(member)
  const many = await on(busy)
  if (few === null || many === null) return []
  const note = `${few} with 10 credits, ${many} with 200`
  return [{ name: `${route}: statements`, value: Math.max(few, many), unit: '', goal: { atMost: 6 }, note }]
}

/** How many statements a request costs, counted by Postgres itself. */
export async function statementsEntry(stage: Stage): Promise<Figure[]> {
  const product = await stage.product()
  await countStatements(stage.databaseUrl, true)
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    // Signed in, `/` is answered by the guard chain alone: it sends on to the dashboard.
    const guard = await count(client, `${product}/`, stage.people.member.cookie)
    const first: Figure = { name: 'guard chain: statements', value: guard, unit: '', goal: { atMost: 1 } }
    const pages: Figure[] = []
    for (const route of ['/dashboard', '/credentials', '/credentials/[]', '/credentials/[]/credits/[]']) {
      pages.push(...(await pageFigure(stage, client, route)))
    }
    return [first, ...pages]
  } finally {
    await client.end()
    await countStatements(stage.databaseUrl, false)
  }
}
