import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  stripIgnoredCharacters,
  visit,
} from 'graphql'
import { idOfDigest } from './document-id'

const root = fileURLToPath(new URL('..', import.meta.url))
const operations = new Map<string, OperationDefinitionNode>()
const fragments = new Map<string, FragmentDefinitionNode>()

// A screen keeps its operations in `operations.graphql` beside it.
const sources = ['app/**/operations.graphql', 'graphql/operations.graphql', 'graphql/fragments.graphql']
for (const file of globSync(sources, { cwd: root }))
  for (const definition of parse(readFileSync(root + file, 'utf8')).definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION)
      add(operations, moduleName(definition.name?.value ?? ''), definition)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) add(fragments, definition.name.value, definition)
  }

function add<T>(documents: Map<string, T>, name: string, value: T) {
  if (name === '' || documents.has(name)) throw new Error(`An operation or fragment needs a name of its own: "${name}"`)
  documents.set(name, value)
}

/** addCredit is graphql/generated/add-credit.ts. */
function moduleName(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter, index) => (index > 0 ? '-' : '') + letter.toLowerCase())
}

function lookUp<T>(documents: Map<string, T>, name: string): T {
  const found = documents.get(name)
  if (!found) throw new Error(`No operation or fragment is named ${name}`)
  return found
}

const fieldsOf = (selection: SelectionNode): readonly SelectionNode[] =>
  selection.kind === Kind.FRAGMENT_SPREAD
    ? lookUp(fragments, selection.name.value).selectionSet.selections.flatMap(fieldsOf)
    : [selection]

const withoutSpreads = (set: SelectionSetNode): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap(fieldsOf),
})

/** The written operations, by the names of their generated modules. */
export const operationNames = (): string[] => [...operations.keys()].toSorted()

/**
 * An operation as it is sent. Fragments only avoid repetition in the source: their fields replace the spread, so that a
 * document is one operation and its types are plain.
 */
export function operationText(name: string): string {
  return print(visit(lookUp(operations, name), { SelectionSet: withoutSpreads }))
}

/** The operation as the web sends it: its minified text, and the identifier of that text. */
export function webDocument(name: string): { id: string; text: string } {
  const text = stripIgnoredCharacters(operationText(name))
  return { id: idOfDigest(createHash('sha256').update(text).digest()), text }
}
