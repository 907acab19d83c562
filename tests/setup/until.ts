import { vi } from 'vitest'

/** Waits until the check passes. The limit is only for what never comes: vitest's own second is too short on a busy machine. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })
