/** The cookie that keeps the choice, and for how long (seconds). */
export type Skip = { cookie: string; seconds: number }

/** Leaves the license for another day; the guard chain brings the person on. */
export function skipStep({ cookie, seconds }: Skip): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${cookie}=${Date.now()}; path=/; max-age=${seconds}; samesite=lax${secure}`
  window.location.assign('/')
}
