import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { buildSchema, Kind, lexicographicSortSchema, parse, print, printSchema, stripIgnoredCharacters } from 'graphql'
import { apiReference } from '@/dev/generate/api-reference'
import { developerDocs } from '@/dev/generate/developer-docs'
import { errorDocs } from '@/dev/generate/error-docs'
import { lawModules } from '@/dev/generate/law-modules'
import { operationNames, webDocument } from '@/graphql/operation-text'
import { makeSchema, operationActions } from '@/graphql/schema'

/**
 * Writes everything that is generated from the API's modules: `schema.graphql` (committed, the contract),
 * `docs/errors.md`, the package for programs, the documents and the reference of `/developers`, and a module for each operation of the web, typed
 * for the browser.
 * `--check` fails when a committed file is stale.
 */
const folder = 'graphql/generated'
const schema = lexicographicSortSchema(makeSchema())
const sdl = `${printSchema(schema)}\n`
const schemaDocument = parse(sdl)
const contract = `${folder}/schema.graphql`

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const scalars = { DateTime: 'string', Date: 'string', JSON: 'unknown', Upload: 'File', ID: 'string' }
const persisted = new Map<string, string>()

/** Generates the types of named operations, and for each the line that gives its document those types. */
async function typed(file: string, text: string, sent: (operation: string) => string, type: string): Promise<string> {
  const document = parse(text)
  const asked = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (asked.length === 0) throw new Error(`${file} has no operation`)
  const types = await codegen({
    filename: `${folder}/${file}`,
    schema: schemaDocument,
    // Built once here; otherwise it would be rebuilt for each operation.
    schemaAst: schema,
    documents: [{ location: file, document }],
    config: { scalars, useTypeImports: true, enumsAsTypes: true, skipTypename: true },
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  })
  const lines = asked.map((operation) => {
    if (!operation.name) throw new Error(`${file} has an operation without a name`)
    const name = operation.name.value.charAt(0).toUpperCase() + operation.name.value.slice(1)
    const kind = operation.operation === 'query' ? 'Query' : 'Mutation'
    const literal = JSON.stringify(sent(operation.name.value))
    return `export const ${name}Document = ${literal} as ${type}<${name}${kind}, ${name}${kind}Variables>\n`
  })
  return `${types}\n${lines.join('\n')}`
}

/**
 * One module per operation, so that a page carries only what it sends: the name of the operation and the identifier of
 * its text.
 */
async function moduleOf(name: string): Promise<string> {
  const { id, text } = webDocument(name)
  persisted.set(id, text)
  const types = await typed(name, text, (operation) => `${operation} ${id}`, 'TypedDocument')
  return `import type { TypedDocument } from '../typed-document'\n\n${types}`
}

/** The document of an example with its text, as an integrator's own generator would write it. */
async function exampleOf(file: string): Promise<string> {
  const text = stripIgnoredCharacters(read(`docs/examples/${file}`))
  return `import type { Document } from './client.ts'\n\n${await typed(file, text, () => text, 'Document')}`
}

const ofExamples = readdirSync('docs/examples').filter((name) => name.endsWith('.graphql'))
const examples = ofExamples.map(async (file): Promise<[string, string]> => {
  return [`docs/examples/${file.replace('.graphql', '-document.ts')}`, await exampleOf(file)]
})

/** The operations of the package for programs, each with its own text. */
async function clientDocuments(): Promise<string> {
  const file = 'clients/typescript/operations.graphql'
  const text = read(file)
  const texts = new Map(
    parse(text).definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? [[one.name?.value ?? '', stripIgnoredCharacters(print(one))]] : [],
    ),
  )
  const types = await typed(file, text, (name) => texts.get(name) ?? '', 'Document')
  return `import type { Document } from './client.ts'\n\n${types}`
}

/** Generated files that are committed nevertheless, so that people can read them and review their changes. */
const committed = new Map([
  [contract, sdl],
  ['docs/errors.md', errorDocs()],
  ...lawModules(),
  ...(await Promise.all(examples)),
  ['clients/typescript/client.ts', read('docs/examples/client.ts')],
  ['clients/typescript/documents.ts', await clientDocuments()],
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

/** What `/developers` shows: read once where the product is built, which has the sources. */
const shown = {
  'documents.json': await developerDocs(),
  'reference.json': apiReference(schema, buildSchema(read('graphql/published.graphql')), operationActions()),
}
for (const [file, content] of Object.entries(shown)) {
  const output = JSON.stringify(content)
  if (read(`${folder}/${file}`) !== output) writeFileSync(`${folder}/${file}`, output)
}

for (const name of operationNames()) {
  const target = `${folder}/${name}.ts`
  const output = await moduleOf(name)
  if (read(target) !== output) writeFileSync(target, output)
}

const texts = { ...JSON.parse(read('graphql/published-operations.json') || '{}'), ...Object.fromEntries(persisted) }
const manifest = `/** The documents of the web, of this release and the last published one, by their identifiers. */
export const persistedTexts: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 2)}\n`
if (read(`${folder}/persisted.ts`) !== manifest) writeFileSync(`${folder}/persisted.ts`, manifest)
