import { setTimeout as sleep } from 'node:timers/promises'
import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { type Reply, type Target, wave } from '@/operations/stage/requests'

/** Sends pages, queries and writes, `atOnce` at a time, until it is stopped. Stopping returns the replies. */
export function startLoad(target: Target, atOnce = 12): () => Promise<Reply[]> {
  const replies: Reply[] = []
  let going = true
  const lines = Array.from({ length: atOnce / 4 }, async () => {
    while (going) replies.push(...(await Promise.all(wave(target, 4))))
  })
  return async () => {
    going = false
    await Promise.all(lines)
    return replies
  }
}

/**
 * Sends this number of requests, eight at once.
 * @throws Error when one fails
 */
async function askAll(target: Target, requests: number): Promise<void> {
  for (let asked = 0; asked < requests; asked += 8) {
    const replies = await Promise.all(wave(target, 8))
    const failed = replies.find(({ status }) => status !== 200)
    if (failed) throw new Error(`${failed.what} was answered ${failed.status} ${failed.code}`)
  }
}

/** Milliseconds of processor time per request, as `spent` counts them. */
export async function costOf(target: Target, spent: () => number, requests: number): Promise<number> {
  await askAll(target, requests / 4)
  // Keeps the clean-up after the warm-up out of the count.
  await sleep(1000)
  const before = spent()
  await askAll(target, requests)
  return (spent() - before) / requests
}

/** Signs in one person for each connection of a load. */
export async function makePeople(): Promise<Target['people']> {
  const people: Target['people'] = []
  for (let count = 0; count < 12; count += 1) {
    const { user } = await makeCredential()
    people.push({ id: user.id, cookie: (await makeSession(user)).cookie })
  }
  return people
}
