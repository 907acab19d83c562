const readsCredentialFields = /\b(?:credentials|credits)\b/
const readsCaller = /\bme\s*\{|^\s*(?:query\b[^{]*)?\{\s*credentials\b/
const isMutation = /\bmutation\b/

/**
 * Whether an operation probably reads licenses and credits of the caller, so that they are read together with the
 * session. A guess from the text, before it is parsed: a wrong guess costs a statement or a column, never a wrong
 * response.
 */
export function readsCredentials(body: unknown): boolean {
  const query = (body as { query?: unknown } | null)?.query
  return (
    typeof query === 'string' && readsCaller.test(query) && readsCredentialFields.test(query) && !isMutation.test(query)
  )
}
