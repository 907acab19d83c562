import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { database } from '@/lib/data/db'
import { listRuleVersions } from '@/lib/data/rules/read'
import { readRuleFile, ruleFileProblems, ruleFileText } from '@/lib/domain/compliance/rule-file'
import { toHours } from '@/lib/domain/units'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { replayRule } from '@/lib/services/rules/replay'
import { checkLaw } from '../law/check-law'
import { exportLaw } from '../law/export-law'
import { runMain, StartProblem } from '../machine/start-problem'
import { runCommand, taken } from '../operator/operator-command'

/** Writes every version of the tables, including drafts, into the files of law, or all of them into one file. */
async function exportRules(file?: string): Promise<void> {
  const { versions } = await listRuleVersions(database())
  if (file === undefined) {
    const changed = exportLaw(versions)
    process.stdout.write(
      [`${versions.length} versions; ${changed.length} files of law changed.`, ...changed, ''].join('\n'),
    )
    return
  }
  writeFileSync(file, ruleFileText(versions))
  process.stdout.write(`${versions.length} versions are written to ${file}.\n`)
}

/**
 * Problems of a file of rules: its form, numbers without a source, overlapping versions, or an order that differs from
 * an export's.
 */
function problemsOf(text: string): string[] {
  try {
    const versions = readRuleFile(JSON.parse(text))
    const problems = ruleFileProblems(versions)
    if (problems.length === 0 && ruleFileText(versions) !== text)
      problems.push('the file is not written as `npm run rules:export` writes it')
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

async function checkRules(file?: string): Promise<void> {
  if (file === undefined) return checkLaw()
  const problems = problemsOf(readFileSync(file, 'utf8'))
  if (problems.length > 0) throw new StartProblem(`${file}: ${problems.join('; ')}`)
  process.stdout.write(`${file} is in order.\n`)
}

/** Reports which licenses a draft would change, without changing anything. */
async function replayDraft(args: string[]): Promise<void> {
  const options = { from: { type: 'string' }, 'as-of': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [version] = positionals
  if (!version) throw new StartProblem('Usage: npm run -s rules:replay -- VERSION [--from DAY] [--as-of DAY]')
  const asked = { version, effectiveFrom: values.from, asOf: values['as-of'] }
  const { licenses, changed, byStatus, byOrg } = await taken(replayRule(operatorCtx(), asked))
  const lines = [`${changed.length} of ${licenses} licenses would change.`]
  for (const [status, count] of byStatus) lines.push(`${count}\t${status}`)
  for (const [orgId, count] of byOrg) lines.push(`${count}\torganization ${orgId}`)
  for (const { userId, credentialId, before, after } of changed) {
    const hours = [before, after].map(({ requiredUnits }) => (requiredUnits === null ? '-' : toHours(requiredUnits)))
    lines.push(
      [`person ${userId}`, `license ${credentialId}`, before.status, after.status, hours.join(' > ')].join('\t'),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'check') await runMain(() => checkRules(...args))
  else await runCommand(() => (command === 'replay' ? replayDraft(args) : exportRules(...args)))
}
