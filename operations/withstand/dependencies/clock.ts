import { setTimeout as sleep } from 'node:timers/promises'
import { wave } from '@/operations/stage/requests'
import { makePeople } from '@/operations/stage/stage'
import { expectAll } from '../outages/trial'
import type { Installation } from './installation'

const minute = 60
/** The library reads once a second how far the clock is ahead. */
const seen = 2500

/**
 * The clock of the server jumps: nobody notices minutes, after hours and days people have to sign in again, and nothing
 * fails. Once the clock is right, everyone who signs in is served.
 */
export async function clockJumps(installation: Installation, move: (seconds: number) => void): Promise<void> {
  const jump = async (name: string, seconds: number, statuses: number[]) => {
    move(seconds)
    await sleep(seen)
    expectAll(name, await Promise.all(wave(installation, 24)), { statuses, withinMs: 5000 })
  }
  await jump('clock 10 minutes ahead', 10 * minute, [200])
  await jump('clock 10 minutes behind', -10 * minute, [200])
  await jump('clock right again', 0, [200])
  // Signed out after being idle: pages redirect to the sign-in, and the API reports that nobody is signed in.
  const gone = [200, 303, 307, 401]
  await jump('clock 3 hours ahead', 180 * minute, gone)
  await jump('clock 2 days behind', -2 * 24 * 60 * minute, gone)
  await jump('clock right again', 0, gone)
  const people = await makePeople(10)
  expectAll('  who signs in now', await Promise.all(wave({ ...installation, people }, 24)), {
    statuses: [200],
    withinMs: 5000,
  })
}
