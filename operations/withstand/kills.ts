import { setTimeout as sleep } from 'node:timers/promises'
import { ctxOfOperator } from '@/fixtures/ctx'
import { ask } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { type Instance, openInstance, type Running } from '../stage/instance'
import { type Acknowledged, type Deed, untilTaken } from './kills/deed'
import { makeCredits, makeDeeds } from './kills/deeds'
import { makeReminded, untilSettled } from './kills/jobs'
import { type Finding, type Part, type Run, wrongOf } from './part'

/** A process is killed within this number of milliseconds after the writes of a round began. */
const within = 250

/**
 * As in a real installation, committed data is on the disk. After a crash the database syncs its files all at once
 * instead of one by one: half a second instead of six, with the same result.
 */
const asInstalled = ['recovery_init_sync_method=syncfs']

/** With these settings a commit is acknowledged before it is on the disk, so that a killed database loses it. */
const careless = [`SET synchronous_commit = 'off'`, `SET wal_writer_delay = '10s'`]
const careful = [`RESET synchronous_commit`, `RESET wal_writer_delay`]

/**
 * Kills web, worker and database 200 times (kill -9) while credits are added, a file is imported, a class finalized,
 * one published, a document signed, two records merged and a reminder for a license sent. Unacknowledged writes are
 * sent again under their key. Nothing acknowledged may be lost, and nothing may exist twice. The negative control has
 * to lose data: with `synchronous_commit=off` acknowledged credits disappear; otherwise this part could not notice a
 * loss.
 */
export const part: Part = {
  requirement: 'What was acknowledged survives kill -9, once',
  run: async (run) => {
    const instance = await openInstance({ flags: asInstalled })
    try {
      const kills = run.times(200)
      const rounds = await makeDeeds(kills)
      const tally = await killDuring(instance, rounds, run)
      await untilSettled()
      const wrong = await wrongIn(tally.taken)
      const { broken } = await done(verifyAudit(ctxOfOperator(), {}))
      if (broken) wrong.push(`the history is broken at ${broken.seq}`)
      const finding: Finding = {
        did: `${kills} kills (${tally.killed.join(', ')}) during ${tally.taken.length} writes of 7 kinds, ${tally.again} sent again`,
        result: wrong.length === 0 ? '0 lost, 0 doubled, the history whole' : wrongOf(wrong),
        ok: wrong.length === 0,
      }
      return [finding, await negativeControl(instance, run)]
    } finally {
      await instance.close()
    }
  },
}

type Tally = { taken: Acknowledged[]; again: number; killed: string[] }

async function killDuring(instance: Instance, rounds: readonly Deed[][], { print }: Run): Promise<Tally> {
  const counts = { web: 0, worker: 0, database: 0 }
  const tally: Tally = { taken: [], again: 0, killed: [] }
  let worker: Running = instance.startWorker()
  const targets: Record<keyof typeof counts, () => Promise<void>> = {
    web: async () => {
      await instance.web().kill()
      await instance.startWeb()
    },
    worker: async () => {
      await worker.kill()
      worker = instance.startWorker()
    },
    database: () => killDatabase(instance),
  }
  const names = Object.keys(targets) as (keyof typeof counts)[]
  for (const [at, round] of rounds.entries()) {
    tally.taken.push(await makeReminded())
    const writes = round.map((deed) => untilTaken(instance.origin, deed))
    await sleep(Math.random() * within)
    const name = names[at % names.length]!
    await targets[name]()
    counts[name] += 1
    for (const one of await Promise.all(writes)) {
      tally.taken.push(one)
      tally.again += one.tries - 1
    }
    if (at % 20 === 19) print(`  ${at + 1} kills, ${tally.taken.length} writes acknowledged`)
  }
  tally.killed = names.map((name) => `${name} ${counts[name]}`)
  return tally
}

async function killDatabase({ postgres }: Instance): Promise<void> {
  await postgres.kill()
  await postgres.start()
}

/** Acknowledged deeds that do not exist exactly once. */
async function wrongIn(acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { deed } of acknowledged) {
    const fault = await deed.check()
    if (fault) wrong.push(`${deed.kind}: ${fault}`)
  }
  return wrong
}

/** Repeats this with a database that acknowledges before it has written: the check must notice what it loses. */
async function negativeControl(instance: Instance, run: Run): Promise<Finding> {
  const { url } = instance.postgres
  for (const text of careless) await ask(url, `ALTER SYSTEM ${text}`)
  await instance.postgres.kill()
  await instance.postgres.start()
  const acknowledged: Acknowledged[] = []
  for (let remaining = run.times(8); remaining > 0; remaining -= 1) {
    const credits = await makeCredits(20)
    acknowledged.push(...(await Promise.all(credits.map((deed) => untilTaken(instance.origin, deed)))))
    await killDatabase(instance)
  }
  const lostDeeds = await wrongIn(acknowledged)
  for (const text of careful) await ask(url, `ALTER SYSTEM ${text}`)
  return {
    did: `negative control: ${run.times(8)} kills of a database that acknowledges before it writes`,
    result: `${lostDeeds.length} of ${acknowledged.length} acknowledged writes are seen to be lost`,
    ok: lostDeeds.length > 0,
  }
}
