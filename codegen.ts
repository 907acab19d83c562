import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { Kind, lexicographicSortSchema, parse, printSchema } from 'graphql'
import { errorDocs } from '@/dev/error-docs'
import { webDocument } from '@/graphql/operation-text'
import { makeSchema } from '@/graphql/schema'

/**
 * Writes what is made from the API's modules: `schema.graphql` (committed, the contract), `docs/errors.md`, and a module for each
 * named operation of graphql/operations, typed for the browser. `--check` fails when one that is committed is stale.
 */
const folder = 'graphql/generated'
const sdl = `${printSchema(lexicographicSortSchema(makeSchema()))}\n`
const contract = `${folder}/schema.graphql`

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What is committed although it is made from the code, so that people read it and changes of it are seen. */
const committed = new Map([
  [contract, sdl],
  ['docs/errors.md', errorDocs()],
])
mkdirSync(folder, { recursive: true })
for (const [file, text] of committed) {
  if (read(file) === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${file} is not what the code says: run npm run generate and commit it`)
    process.exit(1)
  }
  writeFileSync(file, text)
}

const persisted = new Map<string, string>()

/** One module an operation, so that a page carries only what it sends: the name of the operation and the identifier of its text. */
async function moduleOf(file: string): Promise<string> {
  const { id, text } = webDocument(file.replace('.graphql', ''))
  persisted.set(id, text)
  const document = parse(text)
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation?.name) throw new Error(`${file} names no operation`)
  const types = await codegen({
    filename: `${folder}/${file}`,
    schema: parse(sdl),
    documents: [{ location: file, document }],
    config: { scalars, useTypeImports: true, enumsAsTypes: true, skipTypename: true },
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  })
  const name = operation.name.value.charAt(0).toUpperCase() + operation.name.value.slice(1)
  const kind = operation.operation === 'query' ? 'Query' : 'Mutation'
  const literal = JSON.stringify(`${operation.name.value} ${id}`)
  return `import type { TypedDocument } from '../typed-document'\n\n${types}\nexport const ${name}Document = ${literal} as TypedDocument<${name}${kind}, ${name}${kind}Variables>\n`
}

const scalars = { DateTime: 'string', Date: 'string', JSON: 'unknown', Upload: 'File', ID: 'string' }
for (const file of readdirSync('graphql/operations').filter((name) => name.endsWith('.graphql'))) {
  const target = `${folder}/${file.replace('.graphql', '.ts')}`
  const output = await moduleOf(file)
  if (read(target) !== output) writeFileSync(target, output)
}

const texts = { ...JSON.parse(read('graphql/published-operations.json') || '{}'), ...Object.fromEntries(persisted) }
const manifest = `/** The documents of the web, of this release and the last published one, by their identifiers. */
export const persistedTexts: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 2)}\n`
if (read(`${folder}/persisted.ts`) !== manifest) writeFileSync(`${folder}/persisted.ts`, manifest)
