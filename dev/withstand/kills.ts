import { setTimeout as sleep } from 'node:timers/promises'
import { ctxOfOperator } from '@/fixtures/ctx'
import { ask } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { verifyAudit } from '@/lib/services/audit/verify-audit'
import { type Instance, openInstance, type Running } from '../stage/instance'
import { type Acknowledged, type Deed, untilTaken } from './kills/deed'
import { makeCredits, makeDeeds } from './kills/deeds'
import { makeReminded, untilSettled } from './kills/jobs'
import { type Finding, type Part, type Run, wrongOf } from './part'

/** Milliseconds within which a process is killed after the writes of a round have begun. */
const within = 250

/**
 * As an installation has it: what is committed is on the disk. A database that starts again after a crash hands its files to the disk all at
 * once instead of one by one: half a second in place of six, and the same files.
 */
const asInstalled = ['recovery_init_sync_method=syncfs']

/** Databases are killed one by one here while nothing is written to the disk before it is said that it was. */
const careless = [`SET synchronous_commit = 'off'`, `SET wal_writer_delay = '10s'`]
const careful = [`RESET synchronous_commit`, `RESET wal_writer_delay`]

/**
 * 200 times kill -9 of web, worker and database while credits are added, a file is imported, a class finalized, one published, a
 * document signed, two records merged and a license reminded of. Whatever was not acknowledged is sent again under its key. Nothing
 * that was acknowledged is lost, and nothing is there twice. Its negative control has to lose: with
 * `synchronous_commit=off` acknowledged credits go, or the part would not see it.
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

/** What of it is not there exactly once. */
async function wrongIn(acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { deed } of acknowledged) {
    const fault = await deed.check()
    if (fault) wrong.push(`${deed.kind}: ${fault}`)
  }
  return wrong
}

/** The same with a database that says so before it has written: what it loses has to be seen. */
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
