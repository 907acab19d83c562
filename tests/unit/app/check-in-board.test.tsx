// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCheckInBoard } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/use-check-in'
import { until } from '@/tests/setup/until'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('several presses that wait for an answer ask one after the other, so that no older board replaces a newer one', async () => {
  const waiting: ((answer: Response) => void)[] = []
  let open = 0
  let most = 0
  vi.stubGlobal('fetch', () => {
    most = Math.max(most, ++open)
    return new Promise<Response>((resolve) => {
      waiting.push((answer) => {
        open -= 1
        resolve(answer)
      })
    })
  })
  const { result } = renderHook(() => useCheckInBoard('s', { digest: 'first' } as never))
  const looks = [1, 2, 3].map(() => result.current.look())
  for (let answered = 0; answered < 3; answered += 1) {
    await until(() => expect(waiting.length).toBeGreaterThan(answered))
    await act(async () => waiting[answered]?.(new Response(null, { status: 304 })))
  }
  await act(async () => void (await Promise.all(looks)))
  expect([waiting.length, most]).toEqual([3, 1])
})
