import { setTimeout as sleep } from 'node:timers/promises'
import { wave } from '@/dev/stage/requests'
import { makePeople } from '@/dev/stage/stage'
import { expectAll } from '../outages/trial'
import type { Installation } from './installation'

const minute = 60
/** The library looks once a second how far the clock is ahead. */
const seen = 2500

/**
 * The clock of the server jumps: by minutes nobody notices it, by hours and days people have to sign in anew, and nothing fails. Those
 * who sign in once it is right are served.
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
  // Signed out for having been idle: pages lead to the sign-in, the API says that nobody is signed in.
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
