/** The problems of the document and its variables, found before anything runs. */
const documentErrorCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
])

/**
 * The status of an answer: a client that accepts only `application/json` gets 200 when the request was well formed and
 * its document was not (GraphQL over HTTP, 6.4.1); `application/graphql-response+json` and all others get 400.
 */
export function statusOf(status: number, body: string, accept: string | undefined): number {
  if (status !== 400 || !accept?.includes('application/json') || accept.includes('graphql-response+json')) return status
  const { errors } = JSON.parse(body) as { errors?: { extensions?: { code?: string } }[] }
  return errors?.every(({ extensions }) => documentErrorCodes.has(extensions?.code ?? '')) ? 200 : status
}
