// Answers cases of the rules: a JSON array on standard input, a JSON array of { id, result } or { id, error } on standard output.
import { answerCase } from '@/lib/domain/compliance/case-format'

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

const records = parseRecords(await readInput())
if (records) {
  process.stdout.write(`${JSON.stringify(records.map(answerCase))}\n`)
} else {
  process.stderr.write('rules:evaluate expects a JSON array of cases on standard input.\n')
  process.exitCode = 1
}
