import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** A request to repeat. `check` tells whether its first answer is the right one. */
export type Target = {
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  check?: (answer: string) => boolean
  /** Milliseconds of processor time spent on answering so far. */
  cpuTime?: () => number
}

const run = promisify(execFile)
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const connections = 16

type Outcome = { requests: { average: number }; non2xx: number; errors: number; timeouts: number }

/** Makes one request and checks the answer: a server that refuses quickly must not count as a fast one. */
export async function checkTarget({ name, url, method = 'GET', headers = {}, body, check }: Target): Promise<void> {
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(body ? { body } : {}) })
  const text = await response.text()
  if (response.status !== 200 || check?.(text) === false) {
    throw new Error(`${name} does not answer as it should: ${response.status} ${text.slice(0, 300)}`)
  }
}

/** Requests per second over this many seconds. Throws when one of them failed. */
export const rateOf = async (target: Target, seconds: number): Promise<number> =>
  (await load(target, ['-d', `${seconds}`])).requests.average

/** Makes this many requests, so that each side has compiled what it runs, however much that is. */
export const warmUp = async (target: Target, requests: number): Promise<void> =>
  void (await load(target, ['-a', `${requests}`]))

async function load(target: Target, howLong: readonly string[]): Promise<Outcome> {
  const { name, url, method = 'GET', headers = {}, body } = target
  const given = Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}=${value}`])
  const sent = body ? ['-b', body] : []
  const args = [autocannon, '--json', '-c', `${connections}`, ...howLong, '-m', method, ...given, ...sent, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 10_000_000 })
  const outcome: Outcome = JSON.parse(stdout)
  const failed = outcome.non2xx + outcome.errors + outcome.timeouts
  if (failed > 0) throw new Error(`${failed} requests to ${name} failed`)
  return outcome
}
