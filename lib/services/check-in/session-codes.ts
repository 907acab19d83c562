import 'server-only'
import { createHmac } from 'node:crypto'
import { codeOfHash } from '@/lib/domain/check-in/code'

/** The code of a session at a step: HMAC-SHA256 of the step's number under the session's secret. */
export const codeAtStep =
  (secret: Uint8Array) =>
  (step: number): string =>
    codeOfHash(createHmac('sha256', secret).update(`check-in:${step}`).digest())
