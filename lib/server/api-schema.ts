import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productVersion } from './product-version'

/** The schema as SDL, and the digest of its text. */
type ApiSchema = { text: string; digest: string }

const read = (file: string): string => readFileSync(join(process.cwd(), 'graphql', file), 'utf8')

let schema: ApiSchema | undefined

/**
 * The schema of the API that runs here. Its first lines name the version, the digest (SHA-256) of what follows, and
 * what each release has changed, newest first.
 */
export function apiSchema(): ApiSchema {
  if (schema) return schema
  const body = read('generated/schema.graphql')
  const digest = createHash('sha256').update(body).digest('hex')
  const changes = read('changes.md').trim()
  const head = [`Suma ${productVersion}, sha256 ${digest}`, '', ...changes.split('\n')]
  schema = { text: `${head.map((line) => `# ${line}`.trimEnd()).join('\n')}\n\n${body}`, digest }
  return schema
}
