const year = 365 * 24 * 60 * 60

/**
 * Stores a choice of this browser in a cookie, for a year or for `seconds`, for the server to read; null removes it.
 */
export function keepChoice(name: string, value: string | null, seconds = year): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // A negative age expires at once everywhere; with zero some browsers keep the cookie within the same millisecond.
  const age = value === null ? -1 : seconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}

/** A stored choice of this browser, for code that gets no value from the server; null without one. */
export function keptChoice(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}
