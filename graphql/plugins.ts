import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { GraphQLError, type GraphQLFormattedError, Kind, OperationTypeNode } from 'graphql'
import { isOutage } from '@/lib/server/outage'
import type { Ctx } from '@/lib/services/ctx'
import { errorCodes } from './error-codes'

/** A stored answer belongs to one write: a request with an idempotency key makes exactly one, named outside any fragment. */
export const oneWriteForOneKey: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue, operation }) => {
      if (!contextValue.idempotency || operation?.operation !== OperationTypeNode.MUTATION) return
      const [first, ...more] = operation.selectionSet.selections
      if (first?.kind === Kind.FIELD && more.length === 0) return
      throw new GraphQLError('With an idempotency-key a request makes exactly one write', {
        extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
      })
    },
  }),
}

/** What a resolver throws is told to the log, with the id that the caller was given; to the caller it is masked. */
export function tellFailures({ requestId, log }: Ctx, errors: readonly GraphQLError[]): void {
  for (const { originalError, path } of errors) {
    if (!originalError || originalError instanceof GraphQLError) continue
    log.error({ requestId, path, error: originalError.stack }, 'resolver failed')
  }
}

/** What an error says of the whole answer when the database did not answer: that passes by itself, so ask again. */
export const outageOf = ({ originalError }: GraphQLError) =>
  isOutage(originalError) && !(originalError instanceof GraphQLError)
    ? {
        code: 'UNAVAILABLE' satisfies keyof typeof errorCodes,
        http: { status: errorCodes.UNAVAILABLE.status, headers: new HeaderMap([['retry-after', '5']]) },
      }
    : {}

/** Masked errors with the id under which the log knows their cause. */
export const withRequestId = (
  { requestId }: Ctx,
  errors: readonly GraphQLFormattedError[],
): readonly GraphQLFormattedError[] =>
  errors.map((error) =>
    error.extensions?.code === 'INTERNAL_SERVER_ERROR'
      ? { ...error, extensions: { ...error.extensions, requestId } }
      : error,
  )

/** Does all of it for what the library answers. */
export const failuresToLog: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      tellFailures(contextValue, errors)
      for (const error of errors) Object.assign(error.extensions, outageOf(error))
    },
    willSendResponse: async ({ response, contextValue }) => {
      if (response.body.kind !== 'single') return
      const { singleResult } = response.body
      if (singleResult.errors) singleResult.errors = withRequestId(contextValue, singleResult.errors)
    },
  }),
}
