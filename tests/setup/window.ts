import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { questions } from '@/app/_ui/ask'
import { toasts } from '@/app/_ui/show-toast'
import { place, resetNavigation, router } from './navigation'

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
  usePathname: () => place.path,
  useSearchParams: () => new URLSearchParams(place.query),
}))

// A wait ends with the state it waits for; the limit is only for what never comes. One second is too little on a busy
// machine.
configure({ asyncUtilTimeout: 30_000 })

/** Files share one window, so each test leaves it empty: no component, no stored draft, nobody who answers. */
afterEach(() => {
  cleanup()
  resetNavigation()
  // A test that ends within an `act` leaves it on, and updates of later tests would be errors.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  if (typeof window === 'undefined') return
  for (const channel of [questions, toasts]) channel.listen(() => {})()
  sessionStorage?.clear()
  localStorage?.clear()
})

/** What a file has put in place of a global, or of the clock, ends with it. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
