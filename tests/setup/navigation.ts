import { vi } from 'vitest'

/** The router that component tests have: it goes nowhere, and remembers what it was told. */
export const router = {
  push: vi.fn<(path: string) => void>(),
  replace: vi.fn<(path: string) => void>(),
  refresh: vi.fn<() => void>(),
}

/** The address at which a component is drawn. */
export const place = { path: '/', query: '' }

/** Every test begins at the start page, and nothing was navigated. */
export function resetNavigation(): void {
  for (const call of Object.values(router)) call.mockReset()
  Object.assign(place, { path: '/', query: '' })
}
