const selects = /\b(?:credentials|credits)\b/
const ofTheCaller = /\bme\s*\{|^\s*(?:query\b[^{]*)?\{\s*credentials\b/
const writes = /\bmutation\b/

/**
 * Whether an operation probably reads licenses and credits of the caller, so that they are read together with the session.
 * A guess by its text, before anything is parsed: a wrong one costs a statement or a column, never an answer.
 */
export function readsCredentials(body: unknown): boolean {
  const query = (body as { query?: unknown } | null)?.query
  return typeof query === 'string' && ofTheCaller.test(query) && selects.test(query) && !writes.test(query)
}
