/**
 * Pages that are never fetched ahead: reading the record of a member is recorded ("who looked"), opening a
 * class by its link and a look at a certificate or through a link for readers are counted, and what is under /api or ends in /export is a file.
 */
const neverPrefetched = [
  /^\/orgs\/[^/]+\/members\/(?!import$)./,
  /^\/orgs\/[^/]+\/curriculums\/(?!new$)./,
  /\/task_sessions\/[^/]+\/(?:finish|roster\/[^/]+)$/,
  /^\/(?:attend-session|verify|survey|shared-transcript)(?:\/|$)/,
  /^\/(?:login|logout|callback|explorer|api|graphql|locales)(?:\/|$)/,
  /^\/super\/people\/./,
  /\/export$/,
]

/** True for an address inside the app whose reading leaves no trace. */
export function mayBePrefetched(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  return !neverPrefetched.some((pattern) => pattern.test(path))
}
