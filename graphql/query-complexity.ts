import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** Limits of one operation, checked before anything runs. A page of a list is at most `pageSize` rows. */
export const queryLimits = {
  depth: 15,
  aliases: 30,
  directives: 20,
  tokens: 2000,
  fields: 500,
  cost: 6000,
  pageSize: 100,
}

/** A list without `first` counts as this many rows. */
const assumedRows = 10
/** A page of a connection without `first` has this many rows. */
const pageRows = 50

type Counted = 'aliases' | 'directives' | 'fields' | 'cost'
type Totals = Record<Counted, number>
/** `page`: the number of rows in `edges`, directly inside a connection. */
type Level = {
  depth: number
  rows: number
  page: number | null
  type: GraphQLNamedType | undefined
  inside: readonly string[]
}

class OverLimit extends Error {
  readonly limit: Counted | 'depth'
  /** What the whole operation would cost, if that is over its limit. */
  readonly cost: number | undefined
  constructor(limit: Counted | 'depth', cost?: number) {
    super(limit)
    this.limit = limit
    this.cost = cost
  }
}

/** Counts an operation with all fragments expanded; stops at the first exceeded limit. */
class Counter {
  readonly totals: Totals = { aliases: 0, directives: 0, fields: 0, cost: 0 }
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema
    const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  operation(operation: OperationDefinitionNode): void {
    this.#add('directives', operation.directives?.length ?? 0)
    const type = this.#schema.getRootType(operation.operation) ?? undefined
    this.#selections(operation.selectionSet, { depth: 1, rows: 1, page: null, type, inside: [] })
    // Only now, so that the refusal can say what the whole would cost; the number of fields bounds the way here.
    if (this.totals.cost > queryLimits.cost) throw new OverLimit('cost', this.totals.cost)
  }

  #selections(set: SelectionSetNode, level: Level): void {
    if (level.depth > queryLimits.depth) throw new OverLimit('depth')
    for (const selection of set.selections) {
      this.#add('directives', selection.directives?.length ?? 0)
      // Fragments count like fields: spreads of spreads alone would otherwise double at every level.
      this.#add('fields', 1)
      if (selection.kind === Kind.FIELD) this.#field(selection, level)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#fragment(selection, level)
      else this.#spread(selection.name.value, level)
    }
  }

  #spread(name: string, level: Level): void {
    const fragment = this.#fragments.get(name)
    // The standard rules refuse a fragment inside itself; here it must only not loop.
    if (fragment && !level.inside.includes(name))
      this.#fragment(fragment, { ...level, inside: [...level.inside, name] })
  }

  #fragment(fragment: FragmentDefinitionNode | InlineFragmentNode, level: Level): void {
    const type = fragment.typeCondition && this.#schema.getType(fragment.typeCondition.name.value)
    this.#selections(fragment.selectionSet, { ...level, type: type ?? level.type })
  }

  #field(field: FieldNode, level: Level): void {
    this.#add('cost', level.rows)
    if (field.alias) this.#add('aliases', 1)
    if (!field.selectionSet) return
    const fields = isObjectType(level.type) || isInterfaceType(level.type) ? level.type.getFields() : {}
    const type = fields[field.name.value]?.type
    const innerType = type ? getNamedType(type) : undefined
    const isList = type && isListType(getNullableType(type))
    const isEdges = level.page !== null && field.name.value === 'edges'
    const rows = isList ? level.rows * (isEdges ? level.page! : (firstOf(field) ?? assumedRows)) : level.rows
    this.#selections(field.selectionSet, {
      ...level,
      depth: level.depth + 1,
      rows,
      page: isObjectType(innerType) && innerType.name.endsWith('Connection') ? (firstOf(field) ?? pageRows) : null,
      type: isCompositeType(innerType) ? innerType : undefined,
    })
  }

  #add(name: Counted, amount: number): void {
    this.totals[name] += amount
    if (name !== 'cost' && this.totals[name] > queryLimits[name]) throw new OverLimit(name)
  }
}

/**
 * The number of rows a field requests; the maximum when it is a variable, null without an argument. At least one,
 * because an invalid size (0 or less) would make the rest of the operation cheaper.
 */
function firstOf(field: FieldNode): number | null {
  const first = field.arguments?.find((argument) => argument.name.value === 'first')
  if (!first || first.value.kind === Kind.NULL) return null
  return first.value.kind === Kind.INT
    ? Math.max(1, Math.min(Number(first.value.value), queryLimits.pageSize))
    : queryLimits.pageSize
}

/** The cost of an operation that is within every limit: its fields, those of lists once for each possible row. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number {
  const counter = new Counter(schema, document)
  counter.operation(operation)
  return counter.totals.cost
}

/** Refuses an operation over any limit, naming the limit. Runs beside the standard validation rules. */
export const queryLimitsRule: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue
      try {
        new Counter(context.getSchema(), document).operation(operation)
      } catch (error) {
        if (!(error instanceof OverLimit)) throw error
        context.reportError(overLimit(error, operation))
        return false
      }
    }
    return undefined
  },
})

function overLimit({ limit: name, cost }: OverLimit, operation: OperationDefinitionNode): GraphQLError {
  const maximum = queryLimits[name]
  const extensions = { code: 'LIMIT_EXCEEDED', limit: name, maximum, ...(cost !== undefined && { cost }) }
  return new GraphQLError(`The operation is over the limit of ${name}: ${maximum}`, { nodes: operation, extensions })
}
