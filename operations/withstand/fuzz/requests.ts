import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { makeSchema } from '@/graphql/schema'
import { beyondNumbers, chance, type Draw, oddValue, oneOf, type Random, upTo, valueFor } from './values'

const schema = makeSchema()
const roots = {
  query: Object.values(schema.getQueryType()!.getFields()),
  mutation: Object.values(schema.getMutationType()!.getFields()),
}

export type Made = { headers: Record<string, string>; body: string }
type Writing = Draw & {
  declared: Map<string, GraphQLInputType>
  variables: Record<string, unknown>
  left: number
}

function argumentsOf(field: GraphQLField<unknown, unknown>, draw: Writing): string {
  const sent = field.args.filter(({ type }) => isNonNullType(type) || chance(draw.random, 0.5))
  const parts = sent.map(({ name, type }) => {
    const variable = `v${draw.declared.size}`
    draw.declared.set(variable, type)
    draw.variables[variable] = valueFor(type, draw)
    return `${name}: $${variable}`
  })
  return parts.length > 0 ? `(${parts.join(', ')})` : ''
}

function selectionOf(type: GraphQLOutputType, draw: Writing, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  const fields = isObjectType(named) ? Object.values(named.getFields()) : []
  const chosen = fields.filter((field) => {
    draw.left -= 1
    const deep = !isLeafType(getNamedType(field.type))
    return draw.left > 0 && (deep ? depth > 0 && chance(draw.random, 0.5) : chance(draw.random, 0.8))
  })
  const parts = chosen.map((field) => {
    const alias = chance(draw.random, 0.05) ? `a${draw.left}: ` : ''
    const directive = chance(draw.random, 0.03) ? ' @include(if: true)' : ''
    return `${alias}${field.name}${argumentsOf(field, draw)}${directive}${selectionOf(field.type, draw, depth - 1)}`
  })
  return ` { __typename ${parts.join(' ')} }`
}

/**
 * A document over the whole schema: one or several fields, deep or wide, with values of every kind in its variables.
 */
function documentOf(random: Random, id: () => string, banned: readonly string[]) {
  const kind = chance(random, 0.55) ? 'query' : 'mutation'
  const draw: Writing = {
    random,
    id,
    odd: chance(random, 0.4) ? 0.1 : 0.005,
    declared: new Map(),
    variables: {},
    left: chance(random, 0.1) ? 700 : 120,
  }
  const fields = roots[kind].filter(({ name }) => !banned.includes(name))
  const count = chance(random, 0.15) ? upTo(random, 40) : 1
  const parts = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const field = oneOf(random, fields)
    const depth = chance(random, 0.1) ? 16 : upTo(random, 4)
    return `f${at}: ${field.name}${argumentsOf(field, draw)}${selectionOf(field.type, draw, depth)}`
  })
  const declared = [...draw.declared].map(([name, type]) => `$${name}: ${type}`).join(', ')
  const query = `${kind} A${declared && `(${declared})`} { ${parts.join('\n')} }`
  return { operationName: 'A', query, variables: draw.variables }
}

/** Handwritten invalid documents. */
const spoiled = (random: Random): string =>
  oneOf(random, [
    () => '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    () => `{ ${'me { credentials { '.repeat(upTo(random, 60))}`,
    () => `{ ${'{'.repeat(upTo(random, 3000))}`,
    () => `{ ${'a: __typename '.repeat(upTo(random, 900))}}`,
    () => `query ($a: ${'['.repeat(500)}Int${']'.repeat(500)}) { __typename }`,
    () => `{ list(name: """${'\u0000"""'.repeat(upTo(random, 5))}) { code } }`,
    () => 'subscription { __typename }',
    () => 'query A { __typename } query A { __typename }',
    () => '{ me { id } } { me { id } }',
    () => `{ me @skip(if: ${oneOf(random, ['null', '1', '"x"', '$x'])}) { id } }`,
    () => '{ __type(name: "User") { fields { type { ofType { ofType { name } } } } } }',
    () =>
      `{ credential(id: ${oneOf(random, ['1e999', '-1', '99999999999999999999', '{}', '[[]]', 'ENUM', 'null'])}) { id } }`,
    () => `\ufeff{ __typename } # ${'\u2028'.repeat(50)}`,
    () => '{ me { id } } fragment Unused on User { id }',
    () => '{ me { ... on Nothing { id } ... on Credential { id } } }',
  ])()

/** The body with something broken: its types, its length or its bytes. */
function broken(body: Record<string, unknown>, random: Random): string {
  const text = JSON.stringify(body)
  const at = upTo(random, text.length)
  return oneOf(random, [
    () => JSON.stringify({ ...body, variables: oddValue(random) }),
    () => JSON.stringify({ ...body, query: oddValue(random) }),
    () => JSON.stringify({ ...body, operationName: oddValue(random) }),
    () => JSON.stringify({ ...body, extensions: oddValue(random) }),
    () => JSON.stringify({ ...body, query: undefined, documentId: oddValue(random) }),
    () => JSON.stringify({ ...body, query: spoiled(random) }),
    () => JSON.stringify(oddValue(random)) ?? '',
    () => text.slice(0, at),
    () => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    () => `${text.slice(0, at)}${oneOf(random, ['"', '\\', '{', '\ud800', '{"a":', ','])}${text.slice(at + 1)}`,
    () => `${text}${text}`,
    () => `{"__proto__":{"query":"{me{id}}"},${text.slice(1)}`,
  ])()
}

const headerValues = [
  '',
  'x',
  '*/*',
  '0',
  '-1',
  'application/json',
  'ja;q=9',
  'es, *',
  'a'.repeat(300),
  '\u00ff',
  '%00',
  '00000000-0000-4000-8000-000000000000',
]
const headerNames = [
  'x-suma-org-id',
  'accept',
  'accept-language',
  'idempotency-key',
  'user-agent',
  'x-forwarded-for',
  'sec-fetch-site',
  'origin',
]

/** One request that is wrong in one way or another, or not at all. `banned`: operations that it must not contain. */
export function makeRequest(random: Random, id: () => string, banned: readonly string[]): Made {
  const body = documentOf(random, id, banned)
  const text = chance(random, 0.15) ? broken(body, random) : JSON.stringify(body)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (chance(random, 0.1)) headers[oneOf(random, headerNames)] = oneOf(random, headerValues)
  return { headers, body: text.replaceAll(`"${beyondNumbers}"`, '1e400') }
}
