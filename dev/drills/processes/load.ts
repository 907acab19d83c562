import { setTimeout as sleep } from 'node:timers/promises'
import { timeOf } from '@/bench/cpu-time'
import { type Reply, type Target, wave } from '../outages/ask'

/** Pages, questions and writes of so many at once, until it is stopped; answers what came back. */
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

/** Milliseconds of processor time that these processes took for each of so many requests. */
export async function costOf(target: Target, pids: readonly number[], requests: number): Promise<number> {
  const spent = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0)
  for (let asked = 0; asked < requests / 4; asked += 8) await Promise.all(wave(target, 8))
  // What the warm-up left to clean up is not counted.
  await sleep(1000)
  const before = spent()
  for (let asked = 0; asked < requests; asked += 8) {
    const replies = await Promise.all(wave(target, 8))
    const failed = replies.find(({ status }) => status !== 200)
    if (failed) throw new Error(`${failed.what}: ${failed.status} ${failed.code}`)
  }
  return (spent() - before) / requests
}
