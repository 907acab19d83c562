import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Instance, openInstance } from '../stage/instance'
import { makeRequest } from './fuzz/requests'
import { chance, oneOf, type Random, randomFrom } from './fuzz/values'
import type { Finding, Part, Run } from './part'
import { makeTenants } from './tenants/world'
import { multipartRequest, pathRequest, targetRequest, type WireRequest } from './wire-requests'

/** Operations that would end the sessions of this run or remove its people. */
const banned = ['deleteMyAccount', 'endSession', 'endOtherSessions', 'removeContact']
/** Clients use many addresses of this computer, so that the run does not only meet the limit per client. */
const addresses = Array.from({ length: 60 }, (_, at) => `127.0.0.${at + 2}`)

/** Growth in MiB that a process may keep a minute later. */
const maxKept = 50

type Kind = 'pages' | 'files' | 'api' | 'multipart' | 'targets'
const shares: readonly (readonly [Kind, number])[] = [
  ['pages', 0.5],
  ['files', 0.7],
  ['api', 0.88],
  ['multipart', 0.95],
  ['targets', 1],
]

function drawn(random: Random, ids: readonly string[]): { kind: Kind; made: WireRequest } {
  const id = () => (ids.length > 0 && chance(random, 0.6) ? oneOf(random, ids) : randomUUID())
  const share = random()
  const kind = shares.find(([, upTo]) => share < upTo)?.[0] ?? 'pages'
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

/** The status of the response, or the error code of the connection. */
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

/**
 * Sends 50,000 odd requests to pages, files, the API and uploads, with the framework's own headers, as several people
 * and with existing ids. None may return 5xx, and a minute later the process must be back at its memory when warm.
 */
export const part: Part = {
  requirement: 'Whatever is sent, no answer is 5xx, and memory comes back',
  run: async (run) => {
    const instance = await openInstance()
    try {
      const { actors, theirs, ours } = await makeTenants()
      const who = { ids: [theirs, ours].flatMap(({ kinds }) => [...kinds.values()].flat()), cookies: cookiesOf(actors) }
      return await fuzz(instance, who, run)
    } finally {
      await instance.close()
    }
  },
}

const cookiesOf = (actors: readonly { cookie: string | undefined }[]) => actors.flatMap(({ cookie }) => cookie ?? [])

type Who = { ids: readonly string[]; cookies: readonly string[] }

async function fuzz(instance: Instance, who: Who, run: Run): Promise<Finding[]> {
  const count = run.times(50_000)
  // Code loaded at the first use of each page, and Node's own caches, are in memory after this number of requests.
  const warm = await sendMany(instance, who, { from: 0, count: Math.ceil(count / 5) })
  await sleep(5000)
  const before = await instance.keptMemory()
  const sent = await sendMany(instance, who, { from: count, count })
  const highest = instance.memory()
  await sleep(run.times(60) * 1000)
  const keptBytes = (await instance.keptMemory()) - before
  for (const [kind, counts] of sent.answers) run.print(`  ${kind}: ${said(counts)}`)
  const faults = [...warm.faults, ...sent.faults]
  for (const fault of faults.slice(0, 20)) run.print(`  ${fault}`)
  return [
    {
      did: `${warm.count + sent.count} odd requests`,
      result: `${faults.length} answered 5xx`,
      ok: faults.length === 0,
    },
    {
      did: 'memory before, at the end and after the pause',
      result: `${before.toFixed(0)}, ${highest.toFixed(0)}, ${(before + keptBytes).toFixed(0)} MiB`,
      ok: keptBytes <= maxKept,
    },
  ]
}

type Sent = { count: number; answers: Map<Kind, Map<number | string, number>>; faults: string[] }

/**
 * Sends `count` requests, 24 at a time; the same numbers give the same requests. Faults are the ones that returned 5xx.
 */
export async function sendMany(
  { origin }: Pick<Instance, 'origin'>,
  { ids, cookies }: Who,
  { from, count }: { from: number; count: number },
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 24, maxTotalSockets: 24 })
  const sent: Sent = { count, answers: new Map(), faults: [] }
  let next = from
  const client = async () => {
    for (let at = next++; at < from + count; at = next++) {
      const random = randomFrom(1_000_003 + at)
      const { kind, made } = drawn(random, ids)
      const cookie = chance(random, 0.6) ? oneOf(random, cookies) : undefined
      if (cookie !== undefined) made.headers.cookie = cookie
      const answer = await ask(new URL(origin), made, agent, oneOf(random, addresses)).catch((error: unknown) =>
        String(error),
      )
      const counts = sent.answers.get(kind) ?? new Map<number | string, number>()
      sent.answers.set(kind, counts.set(answer, (counts.get(answer) ?? 0) + 1))
      if (typeof answer === 'number' && answer >= 500) sent.faults.push(`${at}: ${answer} ${told(made)}`)
    }
  }
  await Promise.all(Array.from({ length: 24 }, client))
  agent.destroy()
  return sent
}

const told = ({ method, path, headers }: WireRequest) =>
  `${method} ${path} ${JSON.stringify({ ...headers, ...(headers.cookie ? { cookie: '...' } : {}) })}`.slice(0, 600)

const said = (counts: Map<number | string, number>): string =>
  [...counts]
    .sort(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([answer, times]) => `${answer} × ${times}`)
    .join(', ')
