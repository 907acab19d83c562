import { spawnSync } from 'node:child_process'
import { workerArguments } from '@/dev/machine/start-worker'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { untimed } from '@/fixtures/untimed'
import { listPersonFacts } from '@/lib/data/compliance/read'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { listBoard } from '@/lib/services/board/board'
import { personChanges } from '@/lib/services/compliance/board-changes'
import { addCredit } from '@/lib/services/credits/credits'
import { alternate, percentile } from '@/operations/stage/latency'
import { type Figure, figureOf } from '../figure'
import { type BenchOrgs, benchOrgs, largeMembers } from '../large-orgs'
import type { Stage } from '../stage'

const batch = 500

/** A credit with checks, standing, counters and history, compared with the bare row in a transaction. */
async function creditWrite({ large }: BenchOrgs): Promise<Figure> {
  // Each attempt has its own people, so that nobody's record grows by being measured.
  const roles = await database().role.findMany({
    where: { orgId: large, roleType: 'MEMBER', state: 'ACTIVE' },
    take: 200,
    orderBy: { id: 'asc' },
  })
  const users = await Promise.all(roles.map(({ userId }) => findUser(database(), userId) as Promise<UserRecord>))
  let tried = 0
  const somebody = () => users[tried++ % users.length] as UserRecord
  const { completedAt, title, providerName } = creditFields()
  const row = () => ({ userId: somebody().id, title, providerName, completedAt: toColumn(completedAt), units: 400 })
  const bare = () => database().$transaction((tx) => tx.credit.create({ data: { ...row(), format: 'IN_PERSON' } }))
  const whole = () => done(addCredit(ctxFor(somebody()), { input: creditFields() }))
  const { own, other } = await alternate(whole, bare, 60)
  const [ours, theirs] = [percentile(own, 0.5), percentile(other, 0.5)]
  const note = `median ${ours.toFixed(1)} ms against ${theirs.toFixed(1)} ms`
  return {
    name: 'credit-write: addCredit against a bare insert',
    value: ours / theirs,
    unit: '×',
    goal: { atMost: 1.5 },
    note,
  }
}

/** The first page of the board by risk, compared with computing it from licenses and credits. */
async function boardRead({ admin, large }: BenchOrgs): Promise<Figure> {
  const ctx = () => ctxFor(admin, { roles: [{ orgId: large, roleType: 'ADMIN' }] })
  const read = () => done(listBoard(ctx(), { orgId: large, sort: 'BAND' }))
  const reads = (await alternate(read, read, 40)).own
  const roles = await database().role.findMany({ where: { orgId: large }, select: { userId: true } })
  const began = performance.now()
  for (let at = 0; at < roles.length; at += batch) {
    const ids = roles.slice(at, at + batch).map(({ userId }) => userId)
    const people = await database().$transaction((tx) => listPersonFacts(tx, ids), { timeout: 30_000 })
    for (const person of people) personChanges(shippedBook, person, new Date())
  }
  const computed = performance.now() - began
  const note = `${percentile(reads, 0.5).toFixed(1)} ms against ${(computed / 1000).toFixed(1)} s for ${largeMembers.toLocaleString('en-US')} members`
  const value = computed / percentile(reads, 0.5)
  return { name: 'board: reading it against computing it', value, unit: '×', goal: { atLeast: 1000 }, note }
}

/** Recomputes everything after a night, in a separate process started like that of the jobs. */
async function recompute(stage: Stage, { large }: BenchOrgs): Promise<Figure[]> {
  const text = `UPDATE "Standing" SET "computedOn" = "computedOn" - 1 WHERE "credentialId" IN (
    SELECT c."id" FROM "Credential" c JOIN "Role" r ON r."userId" = c."userId" WHERE r."orgId" = $1::uuid)`
  const credentials = await untimed(text, [large])
  const args = [...workerArguments().slice(0, -1), 'operations/bench/recompute.ts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: stage.environment, encoding: 'utf8' })
  if (!stdout) throw new Error(`The recomputation failed: ${stderr.slice(0, 500)}`)
  const { seconds, megabytes } = JSON.parse(stdout) as { seconds: number; megabytes: number }
  const name = `recompute: ${credentials.toLocaleString('en-US')} credentials`
  const note = `${Math.round(credentials / seconds).toLocaleString('en-US')} a second`
  return [
    figureOf(`${name}, time`, 's', [seconds], { note }),
    figureOf(`${name}, memory of the process`, 'MB', [megabytes], { goal: { atMost: 300 } }),
  ]
}

/** The cost of stored compliance per write and per night, and what it saves per read. */
export async function recordsEntry(stage: Stage): Promise<Figure[]> {
  const orgs = await benchOrgs(stage.print)
  return [await creditWrite(orgs), await boardRead(orgs), ...(await recompute(stage, orgs))]
}
