import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { questions } from '@/app/_ui/ask'
import { toasts } from '@/app/_ui/show-toast'

// A wait ends with the state it waits for; the limit is only for what never comes. One second is too little on a busy
// machine.
configure({ asyncUtilTimeout: 30_000 })

/** Files share one window, so each test leaves it empty: no component, no stored draft, nobody who answers. */
afterEach(() => {
  cleanup()
  // A test that ends within an `act` leaves it on, and updates of later tests would be errors.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  if (typeof window === 'undefined') return
  for (const channel of [questions, toasts]) channel.listen(() => {})()
  sessionStorage?.clear()
  localStorage?.clear()
})
