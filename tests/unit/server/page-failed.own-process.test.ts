import { afterEach, expect, test, vi } from 'vitest'
import { onRequestError } from '@/instrumentation'
import { log } from '@/lib/server/log'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a page that failed is logged by its pattern: the address of a page for whoever has its link is a secret', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const request = { path: '/survey/a-secret-token?view=staff', method: 'GET', headers: { 'x-request-id': 'r1' } }
  const page = { routerKind: 'App Router', routePath: '/survey/[token]', routeType: 'render' } as const
  await onRequestError(Object.assign(new Error('broken'), { digest: '42' }), request, {
    ...page,
    revalidateReason: undefined,
  })
  expect(said).toHaveBeenCalledOnce()
  expect(said.mock.calls[0]?.[0]).toMatchObject({ digest: '42', requestId: 'r1', path: '/survey/[token]' })
  expect(JSON.stringify(said.mock.calls)).not.toContain('a-secret-token')
})
