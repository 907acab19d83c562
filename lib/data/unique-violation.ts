/**
 * True when Postgres refused a row because another one with the same key was written at the same time. Nothing was
 * written.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'P2002' || code === '23505' || error.message.includes('23505')
}
