import { GraphQLError, type ValidationRule } from 'graphql'

/** Refuses an operation of a kind that the schema does not have: the standard rules pass it, and it would fail as a fault of ours. */
export const offeredOperationsRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(`A ${node.operation} is not offered`, { nodes: node }))
  },
})
