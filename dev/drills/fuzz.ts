import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { Visitor } from '@/tests/e2e/visitor'
import { makeRequest } from '@/tests/graphql/fuzz/requests'
import { chance, oneOf, type Random, randomFrom } from '@/tests/graphql/fuzz/values'
import { multipartRequest, pathRequest, targetRequest, type WireRequest } from '../fuzz/wire-requests'
import { readSettings } from '../settings'

/** What would end the sessions of this run, or take its people away. */
const banned = ['deleteMyAccount', 'endSession', 'endOtherSessions', 'removeContact']
/** Clients come from many addresses of this computer, so that the limits for one of them are not all that is met. */
const addresses = Array.from({ length: 60 }, (_, at) => `127.0.0.${at + 2}`)

const options = {
  requests: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  origin: { type: 'string' },
  /** A cookie header of somebody who is signed in; several make several people. Without one people of the demo sign in. */
  cookie: { type: 'string', multiple: true, default: [] as string[] },
  /** Ids of rows that are there. */
  id: { type: 'string', multiple: true, default: [] as string[] },
} as const

type Kind = 'pages' | 'files' | 'api' | 'multipart' | 'targets'
const kinds: readonly (readonly [Kind, number])[] = [
  ['pages', 0.5],
  ['files', 0.7],
  ['api', 0.88],
  ['multipart', 0.95],
  ['targets', 1],
]

function drawn(random: Random, ids: readonly string[]): { kind: Kind; made: WireRequest } {
  const id = () => (ids.length > 0 && chance(random, 0.6) ? oneOf(random, ids) : randomUUID())
  const share = random()
  const kind = kinds.find(([, upTo]) => share < upTo)?.[0] ?? 'pages'
  if (kind === 'api') {
    const { headers, body } = makeRequest(random, id, banned)
    return {
      kind,
      made: { method: 'POST', path: '/graphql', headers: { ...headers, 'apollo-require-preflight': '1' }, body },
    }
  }
  if (kind === 'multipart') return { kind, made: multipartRequest(random, id) }
  if (kind === 'targets') return { kind, made: targetRequest(random) }
  return { kind, made: pathRequest(random, id, kind) }
}

/** The status of the answer, or the code of what happened to the connection. */
function ask(origin: URL, made: WireRequest, agent: Agent, localAddress: string): Promise<number | string> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = made
    const where = { host: '127.0.0.1', port: origin.port, localAddress, agent, timeout: 60_000 }
    const sent = request({ ...where, method, path, headers: { host: origin.host, ...headers } }, (answer) => {
      answer
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve('cut'))
        .resume()
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

/** Sends odd requests to a running server; prints what they were answered. @throws when one was answered 5xx. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const origin = new URL(values.origin ?? readSettings(process.env).appUrl)
  const [count, seed] = [Number(values.requests), Number(values.seed)]
  const cookies = values.cookie.length > 0 ? values.cookie : await demoCookies(origin.origin)
  const ids = [...values.id, ...(await Promise.all(cookies.map((cookie) => idsOf(origin.origin, cookie)))).flat()]
  const agent = new Agent({ keepAlive: true, maxSockets: 24, maxTotalSockets: 24 })
  const answers = new Map<Kind, Map<number | string, number>>()
  const faults: string[] = []
  let next = 0
  const client = async () => {
    for (let at = next++; at < count; at = next++) {
      const random = randomFrom(seed * 1_000_003 + at)
      const { kind, made } = drawn(random, ids)
      const cookie = chance(random, 0.6) ? oneOf(random, cookies) : undefined
      if (cookie !== undefined) made.headers.cookie = cookie
      const answer = await ask(origin, made, agent, oneOf(random, addresses)).catch((error: unknown) => String(error))
      const counts = answers.get(kind) ?? new Map<number | string, number>()
      answers.set(kind, counts.set(answer, (counts.get(answer) ?? 0) + 1))
      if (typeof answer === 'number' && answer >= 500) faults.push(`${at}: ${answer} ${told(made)}`)
    }
  }
  await Promise.all(Array.from({ length: 24 }, client))
  agent.destroy()
  for (const [kind, counts] of answers) process.stdout.write(`${kind}: ${said(counts)}\n`)
  process.stdout.write(`${count} requests, seed ${seed}: ${faults.length} answered 5xx\n`)
  for (const fault of faults.slice(0, 20)) process.stdout.write(`${fault}\n`)
  if (faults.length > 0) throw new Error('The server answered 5xx')
}

/** Sessions of a professional, an administrator and a super admin. */
const demoCookies = (origin: string): Promise<string[]> =>
  Promise.all(
    ['maria', 'olivia', 'wheel'].map(async (name) => {
      const visitor = new Visitor(origin)
      await visitor.signIn(`auth0|demo-${name}`)
      return [...visitor.jar].map(([key, { value }]) => `${key}=${value}`).join('; ')
    }),
  )

/** Ids of what somebody has, so that not every question ends at its id. */
async function idsOf(origin: string, cookie: string): Promise<string[]> {
  const query = '{ me { id credentials { id } } organizations(first: 5) { edges { node { id } } } }'
  const headers = { 'content-type': 'application/json', 'apollo-require-preflight': '1', cookie }
  const answer = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return [...(await answer.text()).matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)
}

const told = ({ method, path, headers }: WireRequest) =>
  `${method} ${path} ${JSON.stringify({ ...headers, ...(headers.cookie ? { cookie: '...' } : {}) })}`.slice(0, 600)

const said = (counts: Map<number | string, number>): string =>
  [...counts]
    .sort(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([answer, times]) => `${answer} × ${times}`)
    .join(', ')
