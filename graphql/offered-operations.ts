import { GraphQLError, type ValidationRule } from 'graphql'

/** Refuses an operation of a kind that the schema does not have: the standard rules accept it, and it would fail as an internal error. */
export const offeredOperationsRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(`A ${node.operation} is not offered`, { nodes: node }))
  },
})
