import { ApolloServer } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache'
import { type DocumentNode, GraphQLError, type GraphQLFormattedError, type ValidationRule } from 'graphql'
import type { Ctx } from '@/lib/services/ctx'
import type { errorCodes } from './error-codes'
import { errorPage } from './error-page'
import { oneWritePerKey } from './idempotency'
import { refuseForeignOrg, refuseOtherPerson } from './named-org'
import { failuresToLog, readYourWrites, watchedOperations } from './plugins'
import { queryLimits, queryLimitsRule } from './query-complexity'
import { rateLimiter, rateLimitPlugin } from './rate-limiter'
import { makeSchema } from './schema'

/**
 * A specific code for errors that the library gives a general one; null where the library's code is specific enough.
 */
function codeOf({ message, extensions }: GraphQLFormattedError): keyof typeof errorCodes | null {
  if (extensions?.limit) return 'LIMIT_EXCEEDED'
  return message.startsWith('GET requests only support') ? 'METHOD_NOT_ALLOWED' : null
}

/**
 * Only our own refusals and the library's errors about the request are returned; everything else is masked with the
 * request id.
 */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(error)
  const ours = original instanceof GraphQLError || error === original
  if (ours && formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR') {
    const { stacktrace: _trace, ...extensions } = formatted.extensions ?? {}
    const code = codeOf(formatted) ?? String(extensions.code ?? 'BAD_REQUEST')
    return { ...formatted, extensions: { ...extensions, code, documentation: errorPage(code) } }
  }
  // The library's error when it stops counting problems of the variables has no code.
  if (ours && formatted.message.startsWith('Too many errors processing variables'))
    return { message: formatted.message, extensions: { code: 'BAD_USER_INPUT' } }
  const { code: ownCode, i18nMessageKey, retryAfter } = formatted.extensions ?? {}
  const message = 'Something went wrong on our side'
  if (ownCode !== 'UNAVAILABLE' && ownCode !== 'STORAGE_FULL')
    return { message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  const said = i18nMessageKey ? { i18nMessageKey, ...(retryAfter ? { retryAfter } : {}) } : {}
  return { message, extensions: { code: ownCode, ...said } }
}

/**
 * The size of the cache of validated documents, in bytes of JSON; in memory they take four times as much. All documents
 * of the web take 0.6 MiB. With the library's default of 30 MiB, clients that inline values into their queries would
 * fill 120 MiB.
 */
const documentBytes = 4 * 1024 * 1024

const make = () =>
  new ApolloServer<Ctx>({
    schema: makeSchema(),
    // The schema is public (`/developers/schema.graphql`); what a request asks of it counts as any other cost.
    introspection: true,
    hideSchemaDetailsFromClientErrors: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    // Published documents have their own identifiers (`request.ts`): clients may not register others.
    persistedQueries: false,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight', 'preflight-require', 'x-apollo-operation-name'] },
    documentStore: new InMemoryLRUCache<DocumentNode>({ maxSize: documentBytes }),
    validationRules: [queryLimitsRule, offeredOperationsRule],
    parseOptions: { maxTokens: queryLimits.tokens },
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Responses are never cached, and the plugin's hook would run for every field.
      ApolloServerPluginCacheControlDisabled(),
      rateLimitPlugin(rateLimiter()),
      refuseForeignOrg,
      refuseOtherPerson,
      oneWritePerKey,
      readYourWrites,
      failuresToLog,
      watchedOperations,
    ],
  })

let starting: Promise<ApolloServer<Ctx>> | undefined

async function start(): Promise<ApolloServer<Ctx>> {
  const apollo = make()
  await apollo.start()
  return apollo
}

/** The one Apollo server of this process, started. */
export function api(): Promise<ApolloServer<Ctx>> {
  starting ??= start()
  return starting
}

/**
 * Refuses an operation of a kind that the schema does not have: the standard rules accept it, and it would fail as an
 * internal error.
 */
const offeredOperationsRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(`A ${node.operation} is not offered`, { nodes: node }))
  },
})
