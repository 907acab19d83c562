import { setTimeout as sleep } from 'node:timers/promises'
import { untilServed, wave, writes } from '@/operations/stage/requests'
import type { Stage } from '@/operations/stage/stage'
import { expectAll, tell } from './trial'

async function killed(stage: Stage): Promise<void> {
  const caught = wave(stage, 24)
  await sleep(5)
  await stage.postgres.kill()
  const after = wave(stage, 24)
  expectAll('killed, under way', await Promise.all(caught), { statuses: [200, 503], pages: [500], withinMs: 2000 })
  expectAll('killed, afterwards', await Promise.all(after), { statuses: [503], withinMs: 2000 })
  await stage.postgres.start()
  tell('  started again', `served after ${Math.round(await untilServed(stage))} ms`)
}

async function frozen(stage: Stage): Promise<void> {
  stage.postgres.freeze()
  const first = wave(stage, 24)
  await sleep(4000)
  const second = wave(stage, 30)
  expectAll('frozen, first wave', await Promise.all(first), { statuses: [503], withinMs: 5000 })
  expectAll('frozen, second wave', await Promise.all(second), { statuses: [503], withinMs: 5000 })
  stage.postgres.thaw()
  tell('  thawed', `served after ${Math.round(await untilServed(stage))} ms`)
}

/** The number of check-ins at a large class within a second, over ten database connections. */
export async function crowded(stage: Stage): Promise<void> {
  expectAll('a crowd of 300 writes', await Promise.all(writes(stage, 300)), { statuses: [200], withinMs: 30_000 })
}

/** The database is away and hangs several times; then checks the log. */
export async function awayAndHanging(stage: Stage): Promise<void> {
  stage.log()
  for (let round = 0; round < 3; round += 1) await killed(stage)
  for (let round = 0; round < 2; round += 1) await frozen(stage)
  const lines = stage.log()
  tell('  the log of all that', `${lines.length} lines`)
}
