const selects = /\b(?:credentials|credits)\b/
const ofTheCaller = /\bme\s*\{|^\s*(?:query\b[^{]*)?\{\s*credentials\b/
const writes = /\bmutation\b/

/**
 * Whether an operation probably reads licenses and credits of the caller, so that they are read together with the session.
 * A guess from the text, before it is parsed: a wrong guess costs a statement or a column, never a wrong response.
 */
export function readsCredentials(body: unknown): boolean {
  const query = (body as { query?: unknown } | null)?.query
  return typeof query === 'string' && ofTheCaller.test(query) && selects.test(query) && !writes.test(query)
}
