import { setTimeout as sleep } from 'node:timers/promises'
import { replicaStory } from '@/operations/drills/replica/story'
import { untilServed, wave } from '@/operations/stage/requests'
import { blame, expectAll, tell } from '../outages/trial'
import type { Run } from '../part'
import type { Installation } from './installation'

/** Slow as over a bad line; then so slow that it is as good as away. */
export async function slow(installation: Installation): Promise<void> {
  const { database } = installation.proxies
  await Promise.all(wave(installation, 24))
  await database.slow(20)
  expectAll('slow, 40 ms there and back', await Promise.all(wave(installation, 24)), {
    statuses: [200],
    withinMs: 8000,
  })
  await database.slow(3000)
  const first = wave(installation, 24)
  await sleep(4000)
  const second = wave(installation, 24)
  expectAll('slow, 6 s, first wave', await Promise.all(first), { statuses: [503], pages: [500], withinMs: 6000 })
  expectAll('slow, 6 s, second wave', await Promise.all(second), { statuses: [503], withinMs: 6000 })
  await database.open()
  tell('  fast again', `served after ${Math.round(await untilServed(installation))} ms`)
}

/** A replica lags, is killed and comes back: writers see their change, and no list fails. */
export async function lagging(installation: Installation, { times }: Run): Promise<void> {
  await replicaStory(installation, installation.replica, times(200)).catch((error: Error) => blame(error.message))
}
