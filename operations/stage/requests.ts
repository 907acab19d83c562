import { request } from 'node:http'
import type { Person, Stage } from './stage'

/** A response, with its duration in milliseconds. `code` is the API's, or `cut` without a response. */
export type Reply = { what: string; status: number; code: string; retryAfter: string; took: number; text: string }

type Call = { what: string; path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** The address of the requests, and the people who send them. */
export type Target = Pick<Stage, 'origin' | 'people'>

export function send(stage: Pick<Stage, 'origin'>, person: Person, call: Call): Promise<Reply> {
  const { what, path, method = 'GET', headers = {}, body } = call
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, text: string, retryAfter = '') =>
      resolve({ what, status, code: codeOf(status, text), retryAfter, took: performance.now() - began, text })
    const options = { method, headers: { cookie: person.cookie, ...headers }, agent: false }
    const sent = request(new URL(path, stage.origin), options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () => done(answer.statusCode ?? 0, text, answer.headers['retry-after']))
      answer.once('error', () => done(0, text))
    })
    sent.once('error', () => done(0, ''))
    sent.end(body)
  })
}

function codeOf(status: number, text: string): string {
  if (status === 0) return 'cut'
  return /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? ''
}

const api = (what: string, query: string, variables: object = {}): Call => ({
  what,
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
  body: JSON.stringify({ query, variables }),
})

const prefs =
  'mutation ($id: ID!, $data: JSON!) { updateUserPrefs(id: $id, operation: "SET", data: $data) { success } }'
const calls: ((person: Person) => Call)[] = [
  ({ id }) => api('write', prefs, { id, data: { uiLanguage: 'en' } }),
  () => api('query', '{ me { id invitations { __typename } creditCount } }'),
  () => ({ what: 'page', path: '/credentials' }),
  () => ({ what: 'page', path: '/account' }),
]

/** Writes, queries and pages in turn, all at the same time. */
export const wave = (stage: Target, count: number): Promise<Reply>[] =>
  Array.from({ length: count }, (_, index) => {
    const person = stage.people[index % stage.people.length] as Person
    const call = calls[index % calls.length] as (typeof calls)[number]
    return send(stage, person, call(person))
  })

export const writes = (stage: Target, count: number): Promise<Reply>[] =>
  Array.from({ length: count }, (_, index) => {
    const person = stage.people[index % stage.people.length] as Person
    return send(stage, person, (calls[0] as (typeof calls)[number])(person))
  })

/** A query or a mutation of one person. */
export const askApi = (stage: Pick<Stage, 'origin'>, person: Person, what: string, query: string, variables: object) =>
  send(stage, person, api(what, query, variables))

/** Uploads a file to keep. */
export async function upload(stage: Pick<Stage, 'origin'>, person: Person): Promise<Reply> {
  const query = 'mutation ($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success } }'
  const variables = { id: person.id, data: { title: 'License', kind: 'CERTIFICATE', file: null } }
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables }))
  form.set('map', JSON.stringify({ 0: ['variables.data.file'] }))
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(4 * 1024 * 1024, ' '), Buffer.from('\n%%EOF\n')])
  form.set('0', new File([pdf], 'a.pdf', { type: 'application/pdf' }))
  const sent = new Request(stage.origin, { method: 'POST', body: form })
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'apollo-require-preflight': 'true' }
  const body = Buffer.from(await sent.arrayBuffer())
  return send(stage, person, { what: 'upload', path: '/graphql', method: 'POST', headers, body })
}

/** Milliseconds until pages and the API respond with 200 again. */
export async function untilServed(stage: Target): Promise<number> {
  const began = performance.now()
  for (;;) {
    const replies = await Promise.all(wave(stage, 4))
    if (replies.every(({ status }) => status === 200)) return performance.now() - began
  }
}

/** One line of the report. */
export function describeReplies(name: string, replies: Reply[]): string {
  const counts = new Map<string, number>()
  for (const { what, status, code, retryAfter } of replies) {
    const key = [what, status, code, retryAfter && `retry-after ${retryAfter}`].filter(Boolean).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const slowest = Math.max(...replies.map(({ took }) => took))
  return `${name.padEnd(28)} slowest ${Math.round(slowest)} ms   ${[...counts].map(([key, count]) => `${count} x ${key}`).join(', ')}`
}
