/**
 * Error codes of Node, Prisma, its adapter and Postgres for a database that is unreachable, hanging, starting, stopping
 * or overloaded.
 */
const codes = new Set([
  // Node: sockets and name resolution
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
  // Prisma: cannot reach, timed out, closed, no connection from the pool, no transaction in time, too many connections
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  // Its adapter
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  // Postgres: statement and lock timeouts, out of resources, a standby that takes no writes
  '57014',
  '55P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '25006',
  // The file store (`lib/adapters/files/s3-bucket.ts`)
  'FILES_AWAY',
])
/** Postgres: connection exceptions, shutting down or starting, system errors. */
const classes = ['08', '57P', '58']

/** Messages of errors that have no code. */
const messages = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'is not queryable',
  'too many clients',
  'Cannot use a pool after calling end',
  "Can't reach database server",
  'Server has closed the connection',
  'Unable to start a transaction in the given time',
]

/** No space left: on our disk (Node) or on that of the database (Postgres). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** True for a failure caused by a full disk: nothing was stored, and it passes when space is freed. */
export const isStorageFull = (error: unknown): boolean => causesOf(error).some((cause) => fullCodes.has(cause.code))

/** True for a failure caused by a database that does not answer, which passes by itself. */
export const isOutage = (error: unknown): boolean => outageCode(error) !== null

/** The code of the innermost cause of an outage; null when the error is not one. */
export function outageCode(error: unknown): string | null {
  const cause = causesOf(error).findLast(isAway)
  return cause ? cause.code || cause.message : null
}

/** A caller who hangs up ('aborted') resets a connection too, which is no outage. */
const isAway = ({ code, message }: Cause) =>
  message !== 'aborted' && (isCode(code) || messages.some((fragment) => message.includes(fragment)))

const isCode = (code: string) =>
  codes.has(code) || (/^[0-9A-Z]{5}$/.test(code) && classes.some((prefix) => code.startsWith(prefix)))

type Cause = { code: string; message: string }
type Thrown = Partial<Record<'code' | 'errorCode' | 'originalCode' | 'kind' | 'message', unknown>> &
  Partial<Record<'cause' | 'meta' | 'driverAdapterError' | 'errors', unknown>>

/** An error and all its causes: its cause, those of an AggregateError, and the adapter's error inside Prisma's. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 8) return []
  const { code, errorCode, originalCode, kind, message, cause, meta, driverAdapterError, errors } = error as Thrown
  const ownCause = { code: [originalCode, code, errorCode, kind].find((one) => typeof one === 'string') ?? '' }
  const innerErrors = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return [
    { ...ownCause, message: typeof message === 'string' ? message : '' } as Cause,
    ...innerErrors.flatMap((innerError) => causesOf(innerError, depth + 1)),
  ]
}
