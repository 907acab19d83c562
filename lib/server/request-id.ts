const wellFormed = /^[\w.:-]{1,100}$/

/**
 * The id of a request: the one that the guard chain or a trusted proxy assigned (`clean-request.ts`), otherwise a new
 * one.
 */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const requestId = headers.get('x-request-id')
  return requestId !== null && wellFormed.test(requestId) ? requestId : crypto.randomUUID()
}
