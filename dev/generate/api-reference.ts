import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql'
import type {
  ApiReference,
  ReferenceField,
  ReferenceOperation,
  ReferenceType,
  ReferenceValue,
} from '@/lib/domain/developers/reference'
import { scopeOf } from '@/lib/policy/scopes'

/** Actions of those who run the installation: their operations are in the schema, and no partner calls them. */
const deskActions =
  /^(?:rule|licenseCheck|boardRoster|exclusionList|installation|superAdmin|people|legalHold|feedback|job)\.(?!listOwn$|send$)|^(?:org\.(?:visit|create|oversee|govern|setFeatures)|history\.read)$/

type Value = GraphQLArgument | GraphQLInputField
const referenceValue = ({ name, description, type, defaultValue, deprecationReason }: Value): ReferenceValue => {
  const literal = defaultValue === undefined ? null : astFromValue(defaultValue, type)
  return {
    name,
    description: description ?? null,
    type: String(type),
    named: getNamedType(type).name,
    defaultValue: literal ? print(literal) : null,
    deprecated: deprecationReason ?? null,
  }
}

const fieldOf = ({
  name,
  description,
  type,
  args,
  deprecationReason,
}: GraphQLField<unknown, unknown>): ReferenceField => ({
  name,
  description: description ?? null,
  type: String(type),
  named: getNamedType(type).name,
  defaultValue: null,
  deprecated: deprecationReason ?? null,
  args: args.map(referenceValue),
})

type Actions = ReadonlyMap<string, string>

function scopeNeeded(action: string | undefined): string | null {
  if (action === undefined) return null
  const scopes: Readonly<Record<string, string>> = scopeOf
  return scopes[action] ?? 'none'
}

function operationsOf(schema: GraphQLSchema, published: GraphQLSchema, actions: Actions): ReferenceOperation[] {
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType() } as const
  const before = { query: published.getQueryType(), mutation: published.getMutationType() } as const
  return (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(types[kind]?.getFields() ?? {}).flatMap((field) => {
      const action = actions.get(field.name)
      if (action !== undefined && deskActions.test(action)) return []
      const unreleased = !before[kind]?.getFields()[field.name]
      return [{ ...fieldOf(field), kind, scope: scopeNeeded(action), unreleased }]
    }),
  )
}

function typeOf(type: GraphQLNamedType, schema: GraphQLSchema, published: GraphQLSchema): ReferenceType {
  const unreleased = !published.getType(type.name)
  const about = {
    unreleased,
    name: type.name,
    description: type.description ?? null,
    fields: [],
    values: [],
    possible: [],
  }
  if (isObjectType(type)) return { ...about, kind: 'object', fields: Object.values(type.getFields()).map(fieldOf) }
  if (isInterfaceType(type)) {
    const possible = schema.getImplementations(type).objects.map(({ name }) => name)
    return { ...about, kind: 'interface', fields: Object.values(type.getFields()).map(fieldOf), possible }
  }
  if (isUnionType(type)) return { ...about, kind: 'union', possible: type.getTypes().map(({ name }) => name) }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => ({ ...referenceValue(field), args: [] }))
    return { ...about, kind: 'input', fields }
  }
  if (!isEnumType(type)) return { ...about, kind: 'scalar' }
  const values = type.getValues().map(({ name, description, deprecationReason }) => ({
    name,
    description: description ?? null,
    deprecated: deprecationReason ?? null,
  }))
  return { ...about, kind: 'enum', values }
}

/** The types that something reached from these names leads to, themselves included. */
function reachedFrom(names: readonly string[], types: ReadonlyMap<string, ReferenceType>): Set<string> {
  const reached = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const type = types.get(name)
    if (!type || reached.has(name)) continue
    reached.add(name)
    // An interface does not lead to what implements it: each mutation has its own payload.
    const possible = type.kind === 'union' ? type.possible : []
    queue.push(...possible, ...type.fields.flatMap(({ named, args }) => [named, ...args.map((arg) => arg.named)]))
  }
  return reached
}

/**
 * The reference of the API without what only those who run the installation use; `published` is the schema that is
 * promised, `actions` are those of operations by their names.
 */
export function apiReference(schema: GraphQLSchema, published: GraphQLSchema, actions: Actions): ApiReference {
  const operations = operationsOf(schema, published, actions)
  const own = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && type !== schema.getQueryType() && type !== schema.getMutationType(),
  )
  const types = new Map(own.map((type) => [type.name, typeOf(type, schema, published)]))
  const reached = reachedFrom(
    operations.flatMap(({ named, args }) => [named, ...args.map((arg) => arg.named)]),
    types,
  )
  const shown = [...types.values()].filter(({ name }) => reached.has(name))
  return {
    operations,
    types: shown.map((type) => ({ ...type, possible: type.possible.filter((name) => reached.has(name)) })),
  }
}
