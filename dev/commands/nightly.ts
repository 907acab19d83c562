import { parseArgs } from 'node:util'
import { changedFiles, concerns } from '../check/changes'
import { nightlyParts } from '../check/nightly-parts'
import { keepTimes } from '../check/reports'
import { ours, runStages } from '../check/steps'
import { runMain, StartProblem } from '../machine/start-problem'

/**
 * `npm run nightly [-- PART ...]`: the checks that `npm test` leaves out because they take long. Each part runs alone, and
 * the others still run after a failure. `--since REF` runs only the parts that concern files changed since then;
 * `--minutes N` starts no part after that time.
 */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { since: { type: 'string' }, minutes: { type: 'string' } },
    allowPositionals: true,
  })
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
  const unknown = positionals.filter((name) => !(name in nightlyParts))
  if (unknown.length > 0 || Number.isNaN(minutes))
    throw new StartProblem(
      `Usage: npm run nightly [-- PART ... --since REF --minutes N]. Parts: ${Object.keys(nightlyParts).join(', ')}.`,
    )
  const changed = values.since === undefined ? null : changedFiles(values.since)
  const wanted = Object.entries(nightlyParts).filter(
    ([name, { when }]) => (positionals.length === 0 || positionals.includes(name)) && concerns(changed, when),
  )

  const lines: string[] = []
  const total = { passed: 0, failed: 0 }
  await runStages([[[{ name: 'generate and build', command: [...ours, 'dev/commands/build.ts'] }]]])
  for (const [name, { steps }] of wanted) {
    const started = performance.now()
    if (started > minutes * 60_000) {
      lines.push(`not run  ${name}: ${values.minutes} minutes are over`)
      continue
    }
    const { failed, counts, times } = await runStages(steps.map((step) => [[step]]))
    total.passed += counts.passed
    total.failed += Math.max(counts.failed, failed.length)
    const slowest = keepTimes(`.data/nightly-times/${name}.json`, times, 3)
    const took = ((performance.now() - started) / 60_000).toFixed(1)
    lines.push(`${failed.length === 0 ? 'ok     ' : 'FAILED '}  ${name} in ${took} minutes`, ...slowest)
  }
  process.stdout.write(`\n${lines.join('\n')}\n`)
  process.stdout.write(`\nTests: ${total.passed} passed, ${total.failed} failed\n`)
  if (total.failed > 0) process.exitCode = 1
})
