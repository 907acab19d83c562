// Decides test cases of the rules: reads a JSON array from standard input and writes a JSON array of { id, result } or
// { id, error } to standard output. Uses the first version of the specification's seven rules, or with `--published
// FILE` the versions published in an export of the rules; a record of the kind `requirement` brings its own.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerCase } from '@/lib/domain/compliance/case-format'
import { publishedBook, readRuleFile } from '@/lib/domain/compliance/rule-file'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import { oneLine, runMain, StartProblem } from '../machine/start-problem'

const { published } = parseArgs({ options: { published: { type: 'string' } } }).values

function bookOfFile(file: string): RuleBook {
  try {
    return publishedBook(readRuleFile(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    throw new StartProblem(`The rules of ${file} cannot be read: ${oneLine(error)}`)
  }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function parseRecords(text: string): unknown[] | null {
  try {
    const records: unknown = JSON.parse(text)
    return Array.isArray(records) ? records : null
  } catch {
    return null
  }
}

await runMain(async () => {
  const records = parseRecords(await readInput())
  if (!records) throw new StartProblem('rules:evaluate expects a JSON array of cases on standard input.')
  const book = published === undefined ? specificationBook : bookOfFile(published)
  process.stdout.write(`${JSON.stringify(records.map((record) => answerCase(record, book)))}\n`)
})
