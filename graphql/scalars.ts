import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import type { Upload } from './uploads'

const invalidValue = (name: string) =>
  new GraphQLError(`Not a valid ${name}`, { extensions: { code: 'BAD_USER_INPUT' } })

const asText = (name: string) => (value: unknown) => {
  if (typeof value !== 'string') throw invalidValue(name)
  return value
}

/**
 * Serializes an instant; as input it is a text that the service parses. Stored responses that are repeated already
 * contain text.
 */
const dateTime = new GraphQLScalarType({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : asText('DateTime')(value)),
  parseValue: asText('DateTime'),
})

/** Text in both directions: the service reports an unreadable value at its field. */
const date = new GraphQLScalarType({ name: 'Date', serialize: asText('Date'), parseValue: asText('Date') })

const json = new GraphQLScalarType({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => literal(node, variables ?? {}),
})

function literal(node: ValueNode, variables: Record<string, unknown>): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value]
  if (node.kind === Kind.NULL) return null
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value)
  if (node.kind === Kind.LIST) return node.values.map((item) => literal(item, variables))
  if (node.kind === Kind.OBJECT) {
    return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value, variables)]))
  }
  return node.value
}

const upload = new GraphQLScalarType<Upload, never>({
  name: 'Upload',
  serialize: () => {
    throw invalidValue('Upload')
  },
  parseValue: (value) => value as Upload,
  parseLiteral: () => {
    throw invalidValue('Upload')
  },
})

export const scalars = { DateTime: dateTime, Date: date, JSON: json, Upload: upload }
