const year = 365 * 24 * 60 * 60

/** Keeps a choice of this browser in a cookie, for a year if not for as many seconds, for the server to read; null forgets it. */
export function keepChoice(name: string, value: string | null, seconds = year): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // Below zero is over at once everywhere; zero is still good within the same millisecond for some.
  const age = value === null ? -1 : seconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}

/** A choice that this browser keeps, where the server does not know it; null when there is none. */
export function keptChoice(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}
