import type { Instrumentation } from 'next'

/**
 * Logs a page that failed by a fault of ours, with the number people see on the error page and the id of the request.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  // Next bundles this file for the edge too, where none of our code runs and no database client can be bundled.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logFailure } = await import('@/lib/server/outage-log')
  const { digest } = error as Error & { digest?: string }
  const requestId = request.headers['x-request-id']
  // By its pattern: the address of a page for whoever has its link is a secret.
  logFailure(error, { digest, requestId, path: routePath }, 'page failed')
}
