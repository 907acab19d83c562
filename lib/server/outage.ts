import 'server-only'

/** True for a failure that a database which does not answer explains, and that passes by itself. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  /ECONNREFUSED|ECONNRESET|timeout|\bterminat|too many clients|unable to start a transaction|57P0/i.test(
    `${error.message} ${(error as { code?: string }).code ?? ''}`,
  )
