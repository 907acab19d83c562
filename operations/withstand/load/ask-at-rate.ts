import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asking } from './mix'

/** `status`: 0 without a response. `took`: milliseconds since the request was due. */
export type Answered = { kind: string; status: number; took: number; retryAfter: boolean }

/** Sends requests at a fixed rate, however long responses take: a slow response does not delay other requests. */
export async function askAtRate(
  origin: string,
  mix: (at: number) => Asking,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const pendingAnswers: Promise<Answered>[] = []
  while (pendingAnswers.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate))
    while (pendingAnswers.length < due)
      pendingAnswers.push(
        send(origin, mix(pendingAnswers.length), agent, began + (pendingAnswers.length / rate) * 1000),
      )
    await sleep(5)
  }
  const answers = await Promise.all(pendingAnswers)
  agent.destroy()
  return answers
}

function send(origin: string, asking: Asking, agent: Agent, since: number): Promise<Answered> {
  const { kind, method, path, headers, body } = asking
  return new Promise((resolve) => {
    const done = (status: number, retryAfter = false) =>
      resolve({ kind, status, took: performance.now() - since, retryAfter })
    const clientRequest = request(new URL(path, origin), { method, headers, agent, timeout: 60_000 }, (answer) => {
      answer
        .on('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
        .on('error', () => done(0))
        .resume()
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('timeout')))
    clientRequest.on('error', () => done(0))
    clientRequest.end(body)
  })
}
