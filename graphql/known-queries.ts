import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Ctx } from '@/lib/services/ctx'
import { costOf } from './limits'

type Run = (root: undefined, ctx: Ctx, variables: Record<string, unknown>) => ExecutionResult | Promise<ExecutionResult>

/** A query that was parsed, validated and found within the limits, with what it costs and code that answers it. */
export type KnownQuery = { schema: GraphQLSchema; operation: OperationDefinitionNode; cost: number; run: Run }

/** A document that is asked this often is worth compiling. */
export const asksBeforeCompiling = 20
const most = { known: 200, counted: 1000, characters: 10_000 }

/** The queries that clients ask again and again, in this process: bounded, and those longest known forgotten first. */
export class KnownQueries {
  readonly #asked = new Map<string, number>()
  readonly #known = new Map<string, KnownQuery | null>()

  find(text: unknown): KnownQuery | null {
    return (typeof text === 'string' && this.#known.get(text)) || null
  }

  /** Counts a document that passed every check; compiles the one operation in it when it was asked often enough. */
  learn(text: string, schema: GraphQLSchema, document: DocumentNode): void {
    if (text.length > most.characters || this.#known.has(text)) return
    const asked = (this.#asked.get(text) ?? 0) + 1
    this.#asked.delete(text)
    if (asked < asksBeforeCompiling) keep(this.#asked, text, asked, most.counted)
    else keep(this.#known, text, compiled(schema, document), most.known)
  }

  get size(): number {
    return this.#known.size
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.set(key, value)
  const [oldest] = map.size > limit ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}

function compiled(schema: GraphQLSchema, document: DocumentNode): KnownQuery | null {
  const [operation, ...more] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation?.operation !== OperationTypeNode.QUERY || more.length > 0 || !isPlain(document)) return null
  try {
    const query = compileQuery(schema, document, operation.name?.value ?? '')
    if (!isCompiledQuery(query)) return null
    return { schema, operation, cost: costOf(schema, document, operation), run: query.query as Run }
  } catch {
    // What the compiler cannot do stays with the library.
    return null
  }
}

/**
 * Whether code may be made of it: nothing that a client wrote stands in it but names, numbers and words of the schema. Texts and
 * objects come as variables, and no field is called like something the language itself gives a meaning to (`__proto__`).
 */
function isPlain(document: DocumentNode): boolean {
  let plain = true
  const never = () => {
    plain = false
  }
  visit(document, {
    Directive: never,
    StringValue: never,
    ObjectValue: never,
    ListValue: never,
    Field({ name, alias }) {
      if (name.value !== '__typename' && name.value.startsWith('__')) never()
      if (alias?.value.startsWith('__')) never()
    },
  })
  return plain
}

/** Learns from the requests that the library answers: its checks are behind each of them. */
export const learnsQueries = (known: KnownQueries): ApolloServerPlugin<Ctx> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ source, schema, document }) => known.learn(source, schema, document),
  }),
})
