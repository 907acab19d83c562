import { hostOnly } from '@/lib/domain/access/cookie-name'

/** The theme chosen in this browser: "light" or "dark"; without the cookie, the device decides. */
export const themeCookie = 'suma-theme'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** True for a theme that can be chosen. */
export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** "closed" when the side navigation was closed on a wide screen. */
export const menuCookie = 'suma-menu'

const isHttps = () => window.location.protocol === 'https:'

const year = 365 * 24 * 60 * 60

/**
 * Stores a choice of this browser in a cookie, for a year or for `seconds`, for the server to read; null removes it.
 */
export function keepChoice(name: string, value: string | null, seconds = year): void {
  const secure = isHttps() ? '; secure' : ''
  // A negative age expires at once everywhere; with zero some browsers keep the cookie within the same millisecond.
  const age = value === null ? -1 : seconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${hostOnly(name, isHttps())}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}

/** A stored choice of this browser, for code that gets no value from the server; null without one. */
export function keptChoice(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === hostOnly(name, isHttps()))?.[1] ?? null
}
