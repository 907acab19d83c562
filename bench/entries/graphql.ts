import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { byCpu, byRate, compare, takeTurns } from '../rounds'
import type { Server, Stage } from '../stage'

/** The hot query: a person, two credentials, and what each of the ten credits gives on each of them. */
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
  const answer = await fetch(url, { method: 'POST', headers: headers ?? {}, body: body ?? '' })
  return answer.text()
}

const isWhole = (answer: string) => answer.split('"countedUnits"').length === 21 && !answer.includes('"errors"')

/** /graphql, signed in, with session, guard facts, policy, limits and the rules engine, against both floors. */
export async function graphqlEntry(stage: Stage): Promise<Figure[]> {
  const { id, cookie } = stage.people.member
  const ours: Target = { ...post('suma', await stage.product(), '/graphql', { query }, { cookie }), check: isWhole }
  const raw = post('raw', await stage.raw(), '/', { query, variables: { id } })
  const empty = post('empty', await stage.floor(), '/empty', { query })

  const [our, limit] = await Promise.all([ask(ours), ask(raw)])
  if (JSON.stringify(JSON.parse(our)) !== JSON.stringify(JSON.parse(limit))) {
    throw new Error(`The raw server answers something else:\n${our.slice(0, 900)}\n${limit.slice(0, 900)}`)
  }
  const turns = await takeTurns([ours, raw, empty])
  const per = (name: string) => Math.round(median((turns.get(name) ?? []).map(({ rate }) => rate)))
  const cpu = (name: string) => median((turns.get(name) ?? []).map((one) => one.cpu)).toFixed(2)
  return [
    figureOf('/graphql against raw node:http with one statement', '×', compare(turns, 'suma', 'raw', byRate), {
      goal: { atLeast: 0.45 },
      note: `${per('suma')}/s against ${per('raw')}/s`,
    }),
    figureOf('the same, by processor time with Postgres', '×', compare(turns, 'suma', 'raw', byCpu), {
      note: `${cpu('suma')} ms against ${cpu('raw')} ms`,
    }),
    figureOf('/graphql against an empty route handler', '×', compare(turns, 'suma', 'empty', byRate), {
      note: `${per('suma')}/s against ${per('empty')}/s`,
    }),
  ]
}
