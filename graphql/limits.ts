import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** Limits of one operation, checked before anything runs (product description, section 8; security, requirement 7). */
export const limits = { depth: 15, aliases: 30, directives: 20, tokens: 2000, fields: 500, cost: 6000, pageSize: 100 }

/** A list that names no `first` is taken as this many rows. */
const assumedRows = 10
const lists = /s$/

type Totals = { depth: number; aliases: number; directives: number; fields: number; cost: number }
type Fragments = Map<string, SelectionSetNode>

const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )

function rowsOf(field: FieldNode): number {
  const first = field.arguments?.find((argument) => argument.name.value === 'first')
  if (first)
    return first.value.kind === Kind.INT ? Math.min(Number(first.value.value), limits.pageSize) : limits.pageSize
  return field.selectionSet && lists.test(field.name.value) ? assumedRows : 1
}

class OverLimit extends Error {}

function visit(
  set: SelectionSetNode,
  fragments: Fragments,
  totals: Totals,
  at: { depth: number; rows: number; path: string[] },
) {
  if (at.depth > limits.depth) throw new OverLimit('depth')
  totals.depth = Math.max(totals.depth, at.depth)
  for (const selection of set.selections) {
    totals.directives += selection.directives?.length ?? 0
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value
      const inner = fragments.get(name)
      // A fragment inside itself is refused by the standard rules; here it must only not loop.
      if (inner && !at.path.includes(name)) visit(inner, fragments, totals, { ...at, path: [...at.path, name] })
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      visit(selection.selectionSet, fragments, totals, at)
    } else visitField(selection, fragments, totals, at)
    check(totals)
  }
}

function visitField(
  field: FieldNode,
  fragments: Fragments,
  totals: Totals,
  at: { depth: number; rows: number; path: string[] },
) {
  totals.fields += 1
  totals.cost += at.rows
  if (field.alias) totals.aliases += 1
  if (field.selectionSet) {
    visit(field.selectionSet, fragments, totals, { ...at, depth: at.depth + 1, rows: at.rows * rowsOf(field) })
  }
}

function check(totals: Totals) {
  for (const name of ['aliases', 'directives', 'fields', 'cost'] as const) {
    if (totals[name] > limits[name]) throw new OverLimit(name)
  }
}

/** Refuses an operation over any limit, naming the limit. Runs beside the standard validation rules. */
export const limitsRule: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    const fragments = fragmentsOf(document)
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const totals: Totals = {
        depth: 0,
        aliases: 0,
        directives: definition.directives?.length ?? 0,
        fields: 0,
        cost: 0,
      }
      try {
        visit(definition.selectionSet, fragments, totals, { depth: 1, rows: 1, path: [] })
      } catch (error) {
        if (!(error instanceof OverLimit)) throw error
        const name = error.message as keyof typeof limits
        context.reportError(
          new GraphQLError(`The operation is over the limit of ${name}: ${limits[name]}`, {
            nodes: definition,
            extensions: { code: 'LIMIT_EXCEEDED', limit: name, maximum: limits[name] },
          }),
        )
        return false
      }
    }
    return undefined
  },
})
