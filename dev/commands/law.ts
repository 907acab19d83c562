// `check`: every file of law against its schema, its sources and its readings; `--counts` adds what is known of each
// nurse and aide, the sources and where readings differ. `test`: every worked case, without a
// database. `format`: writes every file as people read it. `publish`: checks both, then writes one archive to hand out.
// `watch`: holds a newer copy of a text beside the rules that cite it.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkLaw } from '../law/check-law'
import { formatLaw } from '../law/export-law'
import { countLines } from '../law/law-counts'
import { publishLaw } from '../law/publish-law'
import { testLaw } from '../law/test-law'
import { watchLaw } from '../law/watch-law'
import { runMain, StartProblem } from '../machine/start-problem'

function check(args: string[]): void {
  const { values } = parseArgs({ args, options: { counts: { type: 'boolean' } } })
  checkLaw()
  if (values.counts) process.stdout.write(`${countLines().join('\n')}\n`)
}

function publish(): void {
  checkLaw()
  testLaw()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  process.stdout.write(`${publishLaw(version)} is ready, with its checksum beside it.\n`)
}

await runMain(async () => {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'check') check(args)
  else if (command === 'test') testLaw()
  else if (command === 'format') formatLaw()
  else if (command === 'publish') publish()
  else if (command === 'watch') await watchLaw(args)
  else throw new StartProblem('Usage: npm run law:check, law:test, law:format, law:publish or law:watch')
})
