import pg from 'pg'
import { countStatements } from '../count-statements'
import type { Figure } from '../figure'
import { formOf, pagesOfBuild } from '../pages'
import type { BenchPerson } from '../people'
import type { Stage } from '../stage'

const limit = 6

type Count = { calls: number; tables: string }

const ours = `FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'`

/** Statements of one request once everything is warm. */
async function count(client: pg.Client, url: string, cookie: string): Promise<Count> {
  const ask = async () => {
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${url} answers ${response.status}`)
  }
  await ask()
  await ask()
  await client.query('SELECT pg_stat_statements_reset()')
  await ask()
  const { rows } = await client.query<{ query: string; calls: number }>(`SELECT query, calls::int ${ours}`)
  const tables = rows.map(({ query, calls }) => `${calls} × ${/(?:FROM|UPDATE|INTO) (\S+)/.exec(query)?.[1] ?? query}`)
  return { calls: rows.reduce((sum, row) => sum + row.calls, 0), tables: tables.join(', ').replaceAll('"', '') }
}

/** Statements of a page, including the guard: with ten credits and with two hundred. */
async function pageFigure(stage: Stage, client: pg.Client, route: string): Promise<Figure[]> {
  const { address } = await stage.product()
  const { member, busy } = stage.people
  const on = async (person: BenchPerson) => {
    const page = pagesOfBuild({ ...stage.people, member: person }).find((one) => formOf(one.route) === route)
    return page ? count(client, `${address}${page.path}`, person.cookie) : null
  }
  const few = await on(member)
  const many = await on(busy)
  if (few === null || many === null) return []
  const value = Math.max(few.calls, many.calls)
  const which = value > limit ? `: ${many.tables}` : ''
  const note = `${few.calls} with 10 credits, ${many.calls} with 200${which}`
  return [{ name: `${route}: statements`, value, unit: '', goal: { atMost: limit }, note }]
}

/** The number of statements per request, counted by Postgres itself. */
export async function statementsEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  await countStatements(stage.databaseUrl, true)
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    // For a signed-in person only the guard chain answers `/`: it redirects to the dashboard.
    const guard = await count(client, `${address}/`, stage.people.member.cookie)
    const first: Figure = {
      name: 'guard chain: statements',
      value: guard.calls,
      unit: '',
      goal: { atMost: 1 },
      note: guard.tables,
    }
    const pages: Figure[] = []
    for (const route of [
      '/dashboard',
      '/enrollments',
      '/credentials',
      '/credentials/[]',
      '/credentials/[]/credits/[]',
    ]) {
      pages.push(...(await pageFigure(stage, client, route)))
    }
    return [first, ...pages]
  } finally {
    await client.end()
    await countStatements(stage.databaseUrl, false)
  }
}
