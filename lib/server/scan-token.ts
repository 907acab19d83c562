import { createHmac, timingSafeEqual } from 'node:crypto'
import { secrets } from '@/lib/adapters/identity/secrets'
import type { ScanToken } from '@/lib/domain/check-in/scan-token'
import { env } from '@/lib/env'

const longest = 600

// The prefix is part of every token in use; another prefix would invalidate them all.
const mac = (body: string, secret = env().AUTH_SECRET): Buffer =>
  createHmac('sha256', secret).update(`check-in-stamp:${body}`).digest()

/** A scan token as its cookie contains it: its parts, and a signature that only we can make. */
export function signScanToken({ taskSessionId, step, at, device, userId }: ScanToken): string {
  const body = Buffer.from(JSON.stringify([taskSessionId, step, at.getTime(), device, userId])).toString('base64url')
  return `${body}.${mac(body).toString('base64url')}`
}

/** The scan token in such a text; null for one that we did not sign or that was changed. */
export function readScanToken(text: string | null | undefined): ScanToken | null {
  if (!text || text.length > longest) return null
  const [body = '', signature = '', extraPart] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = (right: Buffer) => given.length === right.length && timingSafeEqual(given, right)
  if (extraPart !== undefined || !secrets().some((secret) => isOurs(mac(body, secret)))) return null
  const [taskSessionId, step, at, device, userId] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    number,
    number,
    string,
    string | null,
  ]
  return { taskSessionId, step, at: new Date(at), device, userId }
}
