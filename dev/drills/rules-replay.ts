import { parseArgs } from 'node:util'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays } from '@/lib/domain/time/plain-date'
import { getRuleReplayRun } from '@/lib/services/rules/get-replay-run'
import { listRuleVersions } from '@/lib/services/rules/list-rule-versions'
import { runRuleReplay } from '@/lib/services/rules/run-rule-replay'
import { startRuleReplay } from '@/lib/services/rules/start-rule-replay'
import { withOwnDatabase } from '../stage/own-database'
import { seedLicenses } from './rules-republish/seed'

/** Longest duration of the whole drill. */
const maxSeconds = 60

/**
 * `npm run drill -- rules-replay [--licenses 200000]`: replays, for this number of licenses, what the 24 hours of Texas
 * nurse aides would change.
 */
export async function run(args: string[]): Promise<void> {
  const options = { licenses: { type: 'string', default: '200000' } } as const
  const { licenses } = parseArgs({ args, options }).values
  await withOwnDatabase(() => drill(Number(licenses)), ['fsync=off', 'shared_buffers=1GB'])
}

async function drill(licenses: number): Promise<void> {
  await seedLicenses(licenses)
  const wheel = ctxFor(await makeUser({ superAdmin: true }))
  const all = await done(listRuleVersions(wheel, {}))
  const { id } = all.find(
    ({ geo, credentialType, number }) => geo === 'TX' && credentialType === 'CNA' && number === 2,
  )!
  const effectiveFrom = addDays(todayInGeo('TX', new Date()), 1)
  const { id: runId } = await done(startRuleReplay(wheel, { id, effectiveFrom }))
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const { state } = await done(runRuleReplay(ctxOfJob(), { runId }))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const { changed, licenses: looked, counts } = await done(getRuleReplayRun(wheel, { id: runId }))
  console.log(
    `${state}: ${looked} licenses replayed in ${seconds.toFixed(1)} s (at most ${maxSeconds} s), ${changed} change`,
  )
  console.log(`${((user + system) / 1_000_000).toFixed(1)} s of a processor`)
  console.log(`in ${counts?.orgs} organizations: ${JSON.stringify(counts?.byStatus)}`)
  if (looked < licenses) throw new Error(`only ${looked} licenses were looked at`)
  if (seconds > maxSeconds) throw new Error(`it took ${seconds.toFixed(1)} s`)
}
