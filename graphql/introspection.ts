import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, type FieldNode, GraphQLError, Kind, visit } from 'graphql'

/** `__type` with no more than the requested name reveals nothing of the schema. */
const revealsNothing = ({ selectionSet }: FieldNode): boolean =>
  selectionSet?.selections.every(
    (selection) =>
      selection.kind === Kind.FIELD && (selection.name.value === 'name' || selection.name.value === '__typename'),
  ) ?? true

function readsSchema(document: DocumentNode): boolean {
  let reads = false
  visit(document, {
    Field(field) {
      const { value } = field.name
      if (value === '__schema' || (value === '__type' && !revealsNothing(field))) reads = true
    },
  })
  return reads
}

/** Introspection is off for everybody: programs use the published schema, and the explorer has its own copy. */
export function noIntrospection(): ApolloServerPlugin {
  // Parsed documents are cached; so is whether they read the schema.
  const results = new WeakMap<DocumentNode, boolean>()
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document }) => {
        const reads = results.get(document) ?? readsSchema(document)
        results.set(document, reads)
        if (reads) throw introspectionRefused()
      },
    }),
  }
}

const introspectionRefused = () =>
  new GraphQLError('The schema is not told here: it is published, and the explorer shows it', {
    extensions: { code: 'INTROSPECTION_DISABLED', http: { status: 400 } },
  })
