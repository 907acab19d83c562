import { createHash } from 'node:crypto'
import type { ApolloServerPlugin } from '@apollo/server'
import { type FieldNode, GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode, print } from 'graphql'
import type { Ctx } from '@/lib/services/ctx'

const keyForm = /^[\x21-\x7e]{1,200}$/

const badRequest = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } })

/**
 * A key names one write of its caller, so a mutation with the header `idempotency-key` has exactly one field, outside
 * any fragment. That field with its arguments, the variables and the bytes of files say which request it was. The name
 * of the operation, the form of its text and what it selects do not: a program that is updated between a lost answer
 * and the repeat must not write twice.
 */
export const oneWritePerKey: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, operation, contextValue }) => {
      const key = request.http?.headers.get('idempotency-key')
      if (!key) return
      if (!keyForm.test(key)) throw badRequest('The idempotency-key header is not valid')
      if (operation?.operation !== OperationTypeNode.MUTATION) return
      const [field, ...more] = operation.selectionSet.selections
      if (field?.kind !== Kind.FIELD || more.length > 0)
        throw badRequest('With an idempotency-key a request makes exactly one write')
      const requestHash = requestHashOf(operation, field, request.variables ?? {})
      contextValue.idempotency = { operation: field.name.value, key, requestHash }
    },
  }),
}

function requestHashOf({ variableDefinitions = [] }: OperationDefinitionNode, field: FieldNode, variables: unknown) {
  const named = (field.arguments ?? []).map((argument) => print(argument)).toSorted()
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? `${variable.name.value}: ${print(defaultValue)}` : [],
  )
  return createHash('sha256')
    .update(canonicalText([named, defaults.toSorted(), variables]))
    .digest()
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** JSON with the keys of each object in one order, because programs keep none. A file is the digest of its bytes. */
function canonicalText(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, part: unknown) =>
      isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(byKey)) : part,
    )
  } catch (error) {
    // Thousands of nested brackets can be parsed but not serialized again.
    if (error instanceof RangeError) throw badRequest('The body is nested too deeply')
    throw error
  }
}
