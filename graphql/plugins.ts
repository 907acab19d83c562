import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import {
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { NoTurn } from '@/lib/domain/fair-turns'
import { translatorFor } from '@/lib/i18n/translator'
import { isOutage, isStorageFull } from '@/lib/server/outage'
import { logFailure } from '@/lib/server/outage-log'
import { sawWrites } from '@/lib/server/read-your-writes'
import type { Ctx } from '@/lib/services/ctx'
import { telemetry } from '@/lib/telemetry/telemetry'
import { errorCodes } from './error-codes'

/** A file that could not be checked soon because others have sent so much. */
const isBusy = (error: unknown) => error instanceof NoTurn

/** Logs errors thrown by resolvers with the request id that the caller gets; the caller gets a masked error. */
function logFailures({ requestId, log }: Ctx, errors: readonly GraphQLError[]): void {
  const all = errors.filter(({ originalError }) => originalError && !(originalError instanceof GraphQLError))
  const thrown = all.filter(({ originalError }) => !isBusy(originalError))
  if (thrown.length < all.length) log.warn({ requestId }, 'a file found no turn in time')
  // One outage makes many fields of a request fail.
  const outage = thrown.find(({ originalError }) => isOutage(originalError) || isStorageFull(originalError))
  for (const { originalError, path } of outage ? [outage] : thrown)
    logFailure(originalError, { requestId, path }, 'resolver failed', log)
}

const headOf = (code: keyof typeof errorCodes, retryAfter: string) => ({
  code,
  http: { status: errorCodes[code].status, headers: new HeaderMap([['retry-after', retryAfter]]) },
})

/** Headers for a temporary error of the whole response, so that the caller tries again. */
function outageOf({ originalError }: GraphQLError) {
  if (originalError instanceof GraphQLError) return {}
  if (isStorageFull(originalError)) return { ...headOf('STORAGE_FULL', '60'), i18nMessageKey: 'errors.storageFull' }
  if (isBusy(originalError))
    return { ...headOf('UNAVAILABLE', '5'), i18nMessageKey: 'errors.uploadsFull', retryAfter: 5 }
  return isOutage(originalError) ? headOf('UNAVAILABLE', '5') : {}
}

/**
 * Masks errors with the request id under which the cause is logged; refusals for people are in the caller's language.
 */
const withRequestId = (
  { requestId, locale }: Ctx,
  errors: readonly GraphQLFormattedError[],
): readonly GraphQLFormattedError[] =>
  errors.map((error) => {
    if (error.extensions?.code === 'INTERNAL_SERVER_ERROR')
      return { ...error, extensions: { ...error.extensions, requestId } }
    const { code, i18nMessageKey: key, retryAfter: seconds } = error.extensions ?? {}
    if (!(code === 'STORAGE_FULL' || code === 'UNAVAILABLE') || typeof key !== 'string') return error
    return { ...error, message: translatorFor(locale)(key, { seconds: Number(seconds) }) }
  })

/** A client may give an operation any name, so the first field, which is in the schema, identifies it. */
function reportOperation({ operation, selectionSet }: OperationDefinitionNode): void {
  const field = selectionSet.selections.find((selection) => selection.kind === Kind.FIELD)
  telemetry()?.tell({ name: `${operation} ${field?.name.value ?? 'fragment'}` })
}

const isOurs = ({ extensions }: GraphQLFormattedError): boolean => {
  const code = extensions?.code
  return code === 'INTERNAL_SERVER_ERROR' || code === 'UNAVAILABLE' || code === 'STORAGE_FULL'
}

/** Reports the name and the outcome of an operation to the telemetry of this process. */
export const watchedOperations: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => void (operation && reportOperation(operation)),
    willSendResponse: async ({ response: { body } }) => {
      const errors = body.kind === 'single' ? body.singleResult.errors : undefined
      if (errors) telemetry()?.tell({ outcome: errors.some(isOurs) ? 'failed' : 'refused' })
    },
  }),
}

/** The plugin that logs failures, marks outages, and adds the request id to errors. */
export const failuresToLog: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      logFailures(contextValue, errors)
      for (const error of errors) Object.assign(error.extensions, outageOf(error))
    },
    willSendResponse: async ({ response, contextValue }) => {
      if (response.body.kind !== 'single') return
      const { singleResult } = response.body
      if (singleResult.errors) singleResult.errors = withRequestId(contextValue, singleResult.errors)
    },
  }),
}

/**
 * When lists come from a replica: a request that writes reads from the primary, and so does its browser until the
 * replica has the write.
 */
export const readYourWrites: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue, operation }) => {
      if (operation?.operation === OperationTypeNode.MUTATION) contextValue.seen = null
    },
    willSendResponse: async ({ contextValue, operation, response }) => {
      if (operation?.operation !== OperationTypeNode.MUTATION || contextValue.sessionId === null) return
      const cookie = await sawWrites()
      if (cookie) response.http.headers.set('set-cookie', cookie)
    },
  }),
}
