import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '@/fixtures/databases'
import { type Instance, openInstance } from '../stage/instance'
import { type Deed, untilTaken } from './kills/deed'
import { makeCredits } from './kills/deeds'
import { type Finding, type Part, wrongOf } from './part'

const run = promisify(execFile)

/**
 * Takes backups while others write. Each is restored into a separate database with an operator's commands, which also
 * verify its history. Everything acknowledged before a backup began must be there, and the rows must be those of one
 * moment, with exactly one credit for each act that added one.
 */
export const part: Part = {
  requirement: 'A backup during load holds one moment, whole',
  run: async ({ times, print }) => {
    const instance = await openInstance()
    const count = times(10)
    const wrong: string[] = []
    let writes = 0
    try {
      for (let at = 0; at < count; at += 1) {
        const before = await takenNow(instance, 20)
        const file = join(instance.data, `${at}.backup`)
        const during = takenNow(instance, 100)
        await operate(instance, 'backup', file, instance.postgres.url)
        writes += (await during).length
        wrong.push(...(await faultsOf(instance, file, before)))
        print(`  backup ${at + 1} restored`)
      }
    } finally {
      await instance.close()
    }
    const finding: Finding = {
      did: `${count} backups during ${writes} writes, each restored and looked through`,
      result: wrongOf(wrong),
      ok: wrong.length === 0,
    }
    return [finding]
  },
}

async function takenNow({ origin }: Instance, count: number): Promise<Deed[]> {
  const credits = await makeCredits(count)
  for (const credit of credits) await untilTaken(origin, credit)
  return credits
}

/** Runs an operator's command on a database as its owner. */
const operate = ({ data }: Instance, command: 'backup' | 'restore', file: string, url: string) =>
  run(process.execPath, ['--import', './dev/register.mjs', `dev/commands/${command}.ts`, file], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '', SUMA_DATA: join(data, command) },
  })

async function faultsOf(instance: Instance, file: string, before: readonly Deed[]): Promise<string[]> {
  const { url } = instance.postgres
  const other = Object.assign(new URL(url), { pathname: '/restored' }).href
  await ask(url, 'DROP DATABASE IF EXISTS "restored" WITH (FORCE)')
  await ask(url, 'CREATE DATABASE "restored" TEMPLATE template0')
  await operate(instance, 'restore', file, other)
  const titles = before.map(({ variables }) => (variables.input as { title: string }).title)
  const [counts] = await ask<{ titles: number; credits: number; acts: number }>(
    other,
    `SELECT count(*) FILTER (WHERE "title" = ANY($1))::int AS "titles", count(*)::int AS "credits",
       (SELECT count(*)::int FROM "AuditEvent" WHERE "action" = 'credit.added') AS "acts" FROM "Credit"`,
    [titles],
  )
  const { titles: there, credits, acts } = counts!
  const faults: string[] = []
  if (there !== titles.length) faults.push(`${titles.length - there} acknowledged writes are not in it`)
  if (credits !== acts) faults.push(`${credits} credits and ${acts} acts that added one`)
  return faults
}
