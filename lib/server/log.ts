import 'server-only'
import pino from 'pino'
import { env } from '@/lib/env'
import type { Log } from '@/lib/services/ctx'
import { telemetry } from '@/lib/telemetry/telemetry'

const make = () =>
  pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // When requests are traced, a line refers to its trace.
    mixin: () => {
      const traceId = telemetry()?.traceId()
      return traceId ? { traceId } : {}
    },
    redact: {
      paths: ['cookie', 'authorization', 'token', 'dob', 'credentialNumber', '*.cookie', '*.authorization', '*.token'],
      remove: true,
    },
  })

let logger: ReturnType<typeof make> | undefined
const currentLogger = () => {
  logger ??= make()
  return logger
}

/**
 * One JSON line per event. Secrets and personal facts are never logged: fields that could carry them are removed by
 * name, and JSON quoting keeps a line from being forged.
 */
export const log: Log = {
  info: (detail, message) => currentLogger().info(detail, message),
  warn: (detail, message) => currentLogger().warn(detail, message),
  error: (detail, message) => currentLogger().error(detail, message),
}
