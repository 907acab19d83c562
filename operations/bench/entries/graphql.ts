import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { byCpu, byRate, compare, takeTurns } from '../rounds'
import type { Server, Stage } from '../stage'

/** The hot query: a person, two credentials, and what each of ten credits counts for on each of them. */
const query = `query hot {
  me {
    id firstName lastName email
    credentials {
      id geo credentialType credentialNumber effectiveAt expiresAt
      credits { scope countedUnits credit { id title completedAt units format } }
    }
  }
}`

const post = (name: string, server: Server, path: string, body: object, more: Record<string, string> = {}): Target => ({
  name,
  url: `${server.address}${path}`,
  cpuTime: server.cpuTime,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
})

async function ask({ url, headers, body }: Target): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: headers ?? {}, body: body ?? '' })
  return response.text()
}

const isWhole = (answer: string) => answer.split('"countedUnits"').length === 21 && !answer.includes('"errors"')

/** The same person, licenses and credits, by PostGraphile's names. */
const generated = `query hot($id: UUID!) {
  userByRowId(rowId: $id) {
    rowId firstName lastName contactsByUserId(condition: { kind: EMAIL }, first: 1) { nodes { value } }
    credentialsByUserId {
      nodes {
        rowId geo credentialType credentialNumber effectiveAt expiresAt
        userByUserId { creditsByUserId(orderBy: [COMPLETED_AT_DESC]) { nodes { rowId title completedAt units format } } }
      }
    }
  }
}`
const plain = query.replace('query hot', 'query hot($id: ID!)').replace('me {', 'me(id: $id) {')

/** All servers that answer the hot query, and the empty route handler. */
async function targetsOf(stage: Stage): Promise<Record<'suma' | 'raw' | 'empty' | 'postgraphile' | 'apollo', Target>> {
  const { id, cookie } = stage.people.member
  const [product, floor, variables] = [await stage.product(), await stage.floor(), { id }]
  return {
    suma: {
      ...post('suma', product, '/graphql', { query }, { cookie, 'apollo-require-preflight': 'true' }),
      check: isWhole,
    },
    raw: post('raw', await stage.raw(), '/', { query, variables }),
    empty: post('empty', floor, '/empty', { query }),
    postgraphile: {
      ...post('postgraphile', await stage.postgraphile(), '/graphql', { query: generated, variables }),
      check: (answer) => answer.split('"completedAt"').length === 21 && !answer.includes('"errors"'),
    },
    apollo: { ...post('apollo', floor, '/apollo', { query: plain, variables }), check: isWhole },
  }
}

/**
 * /graphql, signed in, with session, guard facts, policy, limits and the rules engine, against the practical limit, the
 * framework's floor, and two other servers that answer the same query from the same rows without any of that.
 */
export async function graphqlEntry(stage: Stage): Promise<Figure[]> {
  const targets = await targetsOf(stage)
  const [our, limit] = await Promise.all([ask(targets.suma), ask(targets.raw)])
  if (JSON.stringify(JSON.parse(our)) !== JSON.stringify(JSON.parse(limit))) {
    throw new Error(`The raw server answers something else:\n${our.slice(0, 900)}\n${limit.slice(0, 900)}`)
  }
  const turns = await takeTurns(Object.values(targets))
  const per = (name: string) => Math.round(median((turns.get(name) ?? []).map(({ rate }) => rate)))
  const cpu = (name: string) => median((turns.get(name) ?? []).map((one) => one.cpu)).toFixed(2)
  const against = (title: string, other: string, goal?: number): Figure[] => [
    figureOf(`/graphql against ${title}`, '×', compare(turns, 'suma', other, byCpu), {
      ...(goal ? { goal: { atLeast: goal } } : {}),
      note: `${cpu('suma')} ms of processor time against ${cpu(other)} ms`,
    }),
    figureOf('the same by rate', '×', compare(turns, 'suma', other, byRate), {
      note: `${per('suma')}/s against ${per(other)}/s`,
    }),
  ]
  return [
    ...against('raw node:http with one statement', 'raw', 0.38),
    ...against('PostGraphile 5', 'postgraphile', 1.3),
    ...against('a route handler with Apollo and Prisma', 'apollo', 3),
    ...against('an empty route handler', 'empty'),
  ]
}
