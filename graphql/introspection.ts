import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, type FieldNode, GraphQLError, Kind, visit } from 'graphql'
import type { Ctx } from '@/lib/services/ctx'

/** `__type` with no more than the name that was asked for says nothing of the schema. */
const saysNothing = ({ selectionSet }: FieldNode): boolean =>
  selectionSet?.selections.every(
    (one) => one.kind === Kind.FIELD && (one.name.value === 'name' || one.name.value === '__typename'),
  ) ?? true

function readsSchema(document: DocumentNode): boolean {
  let reads = false
  visit(document, {
    Field(field) {
      const { value } = field.name
      if (value === '__schema' || (value === '__type' && !saysNothing(field))) reads = true
    },
  })
  return reads
}

/** People who are signed in with a browser have the explorer; a token is a program, which has the published schema. */
const mayRead = ({ viewer, sessionId }: Pick<Ctx, 'viewer' | 'sessionId'>): boolean =>
  viewer?.verified === true && sessionId !== null

/** The schema is told to whom it is open to: everybody where introspection is switched on, else who has the explorer. */
export function introspectionFor(everybody: boolean): ApolloServerPlugin<Ctx> {
  // A document is parsed once and kept; so is whether it reads the schema.
  const known = new WeakMap<DocumentNode, boolean>()
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ contextValue, document }) => {
        if (everybody || mayRead(contextValue)) return
        const reads = known.get(document) ?? readsSchema(document)
        known.set(document, reads)
        if (reads) throw notTold()
      },
    }),
  }
}

const notTold = () =>
  new GraphQLError('The schema is not told here: read the published one, or sign in and open /explorer', {
    extensions: { code: 'INTROSPECTION_DISABLED', http: { status: 400 } },
  })
