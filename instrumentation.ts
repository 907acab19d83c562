import type { Instrumentation } from 'next'

/** A page that failed is logged with the number people see on the error page and the id of the request. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  const { log } = await import('@/lib/server/log')
  const { digest, stack, message } = error as Error & { digest?: string }
  const requestId = request.headers['x-request-id']
  log.error({ digest, requestId, path: request.path.split('?', 1)[0], error: stack ?? message }, 'page failed')
}
