const origin = 'https://suma.invalid'
const maxLength = 2000

// Control characters, the backslash (browsers read it as a slash) and line separators.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\\\ufeff]/u
// Escapes forbidden in a path: a hidden slash, backslash, percent sign or control character.
// In a query, only control characters can do harm.
const hiddenInPath = /%(?:25|2f|5c|[01][0-9a-f]|7f|c2%[89][0-9a-f])/i
const hiddenInQuery = /%(?:[01][0-9a-f]|7f)/i
// Returning to these would start or end a sign-in again, or loop.
const signInPaths = /^\/(?:login|callback|logout|api\/auth)(?:\/|$)/i

/**
 * A path and query of this site that are safe to redirect to, or null.
 * Checked when a redirect is saved and again when it is read; the result always stays on the same origin.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null
  if (!value.startsWith('/') || value.startsWith('//') || forbidden.test(value)) return null

  const url = URL.canParse(value, origin) ? new URL(value, origin) : null
  if (!url || url.origin !== origin) return null
  if (hiddenInPath.test(url.pathname) || hiddenInQuery.test(url.search)) return null
  const decodedPath = decoded(url.pathname)
  if (decodedPath === null || decodedPath.startsWith('//') || signInPaths.test(decodedPath)) return null

  const path = url.pathname + url.search
  return path.length > maxLength ? null : path
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
