import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cpuTime } from '@/dev/stage/cpu-time'
import type { OwnPostgres } from '@/dev/stage/own-postgres'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { untimed } from '@/fixtures/untimed'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays } from '@/lib/domain/time/plain-date'
import { jobQueue, stopQueue } from '@/lib/jobs/queue'
import { listBoard } from '@/lib/services/board/list-board'
import { addCredit } from '@/lib/services/credits/add-credit'
import { approveRule } from '@/lib/services/rules/approve-rule'
import { listRuleVersions } from '@/lib/services/rules/list-rule-versions'
import { publishRule } from '@/lib/services/rules/publish-rule'
import { startWorker } from '../machine/start-worker'
import { withOwnDatabase } from '../stage/own-database'
import { seedLicenses } from './rules-republish/seed'

/**
 * Limits: seconds for all standings in the background, and milliseconds meanwhile for one page of a board or one
 * credit.
 */
const most = { seconds: 60, readMs: 500, writeMs: 3000 }

/**
 * `npm run drill -- rules-republish [--licenses 200000] [--kills 1]`: publishes a rule that concerns this number of
 * licenses while boards are read, and kills the worker in the middle. Every standing must be recomputed exactly once,
 * and nobody may wait.
 */
export async function run(args: string[]): Promise<void> {
  const options = { licenses: { type: 'string', default: '200000' }, kills: { type: 'string', default: '1' } } as const
  const { licenses, kills } = parseArgs({ args, options }).values
  const measured = ({ pid }: OwnPostgres) => drill(Number(licenses), Number(kills), pid()).finally(() => stopQueue())
  // Settings of an installation of this size (docs/operations.md), except that the time of the disk is not measured.
  await withOwnDatabase(measured, ['fsync=off', 'shared_buffers=1GB'])
}

const wrong: string[] = []
const expectThat = (isTrue: boolean, otherwise: string) => void (isTrue || wrong.push(otherwise))

async function drill(licenses: number, kills: number, postgres: number): Promise<void> {
  const { orgIds } = await seedLicenses(licenses)
  await untimed('SELECT pg_stat_reset()')
  await countWrites()
  const before = await looked(orgIds, async () => sleep(3000))
  const publish = await prepared()
  let worker = await startWorker()
  let [seconds, without, ended] = [0, 0, 0]
  const used = () => ended + cpuTime(worker.pid ?? 0, postgres)
  const usedBefore = used()
  const during = await looked(orgIds, async () => {
    const began = performance.now()
    await publish()
    for (let killed = 0; killed < kills; killed += 1) {
      const half = licenses * ((killed + 1) / (kills + 1))
      while ((await toDo(licenses)) > half) await sleep(500)
      ended += cpuTime(worker.pid ?? 0, 0)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      const left = await toDo(licenses)
      console.log(`killed after ${((performance.now() - began) / 1000).toFixed(1)} s, ${left} licenses to do`)
      expectThat(left > 0, 'the worker was done before it was killed')
      const stoppedAt = performance.now()
      worker = await startWorker()
      without += (performance.now() - stoppedAt) / 1000
    }
    while ((await toDo(licenses)) > 0) await sleep(500)
    seconds = (performance.now() - began) / 1000 - without
  })
  const processor = (used() - usedBefore) / 1000
  const stopped = once(worker, 'exit')
  worker.kill('SIGTERM')
  await stopped
  const pause = kills > 0 ? `, and ${without.toFixed(1)} s without a worker` : ''
  console.log(`${licenses} licenses worked out anew in ${seconds.toFixed(1)} s (at most ${most.seconds} s)${pause}`)
  // Other load of the machine changes the seconds but hardly this figure; two processors have 120 seconds of it in a
  // minute.
  console.log(`${processor.toFixed(1)} s of processor time, with the pages and credits that were asked for meanwhile`)
  expectThat(seconds <= most.seconds, `it took ${seconds.toFixed(1)} s`)
  say('before', before)
  say('during', during)
  expectThat(during.read.at(-1)! <= most.readMs, 'somebody waited for a page')
  expectThat(during.write.at(-1)! <= most.writeMs, 'somebody waited for a credit')
  await sayOnPage()
  await checkStored(licenses, during.write.length)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}

/** A trigger records the standings that each statement writes, in the same transaction. */
async function countWrites(): Promise<void> {
  await untimed(`CREATE TABLE "drillWrite" ("credentialId" uuid)`)
  await untimed(`CREATE FUNCTION drill_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "drillWrite" SELECT n."credentialId" FROM new_rows n JOIN old_rows o USING ("credentialId")
      WHERE n."ruleVersion" IS DISTINCT FROM o."ruleVersion"; RETURN NULL; END $$`)
  await untimed(`CREATE TRIGGER drill_write AFTER UPDATE ON "Standing" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION drill_write()`)
}

/** Approves the draft that ships with the product as one person. Returns a function that publishes it as another. */
async function prepared(): Promise<() => Promise<unknown>> {
  const [one, other] = [await makeUser({ superAdmin: true }), await makeUser({ superAdmin: true })]
  const all = await done(listRuleVersions(ctxFor(one), {}))
  const { id } = all.find(
    ({ geo, credentialType, number }) => geo === 'TX' && credentialType === 'CNA' && number === 2,
  )!
  await done(approveRule(ctxFor(one), { id }))
  const effectiveFrom = addDays(todayInGeo('TX', new Date()), 1)
  return () => done(publishRule(ctxFor(other, { jobs: jobQueue }), { id, effectiveFrom }))
}

/**
 * Prints the number of updates that touched no index: no index contains the columns that change for everybody (decision
 * 134), and the page had room.
 */
async function sayOnPage(): Promise<void> {
  const tables = await rows<{ name: string; changed: number; onPage: number }>(`
    SELECT relname AS "name", n_tup_upd::int AS "changed", n_tup_hot_upd::int AS "onPage" FROM pg_stat_user_tables
    WHERE relname IN ('Standing', 'BoardEntry', 'Role') ORDER BY 1`)
  for (const { name, changed, onPage } of tables) console.log(`${name}: ${onPage} of ${changed} changed on their page`)
}

type Latencies = { read: number[]; write: number[] }

/**
 * Measures in milliseconds reading a page of a board and adding a credit, one after the other, while something else
 * runs.
 */
async function looked(orgIds: readonly string[], act: () => Promise<unknown>): Promise<Latencies> {
  const people = await somePeople()
  const admin = await makeUser()
  const latencies: Latencies = { read: [], write: [] }
  let isOver = false
  const look = async (): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const orgId = orgIds[at % orgIds.length]!
      const ctx = ctxFor(admin, { roles: [{ orgId, roleType: 'ADMIN' }] })
      latencies.read.push(await milliseconds(() => done(listBoard(ctx, { orgId, sort: 'BAND' }))))
      if (at % 10 === 0) {
        const user = await userNow(people[(at / 10) % people.length]!)
        latencies.write.push(await milliseconds(() => done(addCredit(ctxFor(user), { input: creditFields() }))))
      }
      await sleep(50)
    }
  }
  const looking = look()
  await act().finally(() => {
    isOver = true
  })
  await looking
  for (const list of Object.values(latencies)) list.sort((a, b) => a - b)
  return latencies
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

function say(when: string, { read, write }: Latencies): void {
  const of = (list: number[], part: number) =>
    list[Math.min(list.length - 1, Math.floor(list.length * part))]!.toFixed(0)
  for (const [what, list] of [
    ['a page of a board', read],
    ['adding a credit', write],
  ] as const)
    console.log(
      `${what}, ${when}: median ${of(list, 0.5)}, p95 ${of(list, 0.95)}, longest ${of(list, 1)} ms (${list.length})`,
    )
}

async function rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const somePeople = async () =>
  (await rows<{ userId: string }>('SELECT "userId" FROM "drillPerson" ORDER BY "userId" LIMIT 500')).map(
    (one) => one.userId,
  )

/**
 * Number of licenses that still have the result of the previous version. Counted in the narrow table, because scanning
 * all standings would keep a processor busy.
 */
const toDo = async (licenses: number) =>
  (await rows<{ left: number }>(`SELECT ${licenses} - count(*)::int AS "left" FROM "drillWrite"`))[0]!.left

/**
 * Requires that each license was recomputed once and no other was, and that the counters of the boards match their
 * entries.
 */
async function checkStored(licenses: number, credits: number): Promise<void> {
  const [counts] = await rows<
    Record<'followed' | 'written' | 'twice' | 'others' | 'entries' | 'wrongTallies', number>
  >(`SELECT
    (SELECT count(*)::int FROM "Standing" WHERE "ruleVersion" = 'TX-CNA-2' AND "requiredUnits" = 2400) AS "followed",
    (SELECT count(*)::int FROM "drillWrite") AS "written",
    (SELECT count(*)::int FROM (SELECT 1 FROM "drillWrite" GROUP BY "credentialId" HAVING count(*) > 1) t) AS "twice",
    (SELECT count(*)::int FROM "drillWrite" w JOIN "Credential" c ON c."id" = w."credentialId" WHERE c."geo" <> 'TX') AS "others",
    (SELECT count(*)::int FROM "BoardEntry" b JOIN "Standing" s ON s."credentialId" = b."credentialId"
      WHERE b."missingUnits" IS DISTINCT FROM s."missingUnits" OR b."band" <> s."band") AS "entries",
    (SELECT count(*)::int FROM (SELECT "orgId", "band"::text AS "value", count(*)::int AS "count" FROM "BoardEntry" GROUP BY 1, 2) b
      LEFT JOIN "OrgTally" t ON t."orgId" = b."orgId" AND t."list" = 'CREDENTIAL' AND t."facet" = 'band' AND t."value" = b."value"
      WHERE t."count" IS DISTINCT FROM b."count") AS "wrongTallies"`)
  console.log(`stored: ${JSON.stringify(counts)}; ${credits} credits were added meanwhile`)
  const right = { followed: licenses, written: licenses, twice: 0, others: 0, entries: 0, wrongTallies: 0 }
  for (const [name, count] of Object.entries(right))
    expectThat(counts?.[name as keyof typeof counts] === count, `${name}: ${counts?.[name as keyof typeof counts]}`)
}
