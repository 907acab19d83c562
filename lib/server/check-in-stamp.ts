import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CheckInStamp } from '@/lib/domain/check-in/stamp'
import { env } from '@/lib/env'

const longest = 600

const mac = (body: string): Buffer => createHmac('sha256', env().AUTH_SECRET).update(`check-in-stamp:${body}`).digest()

/** A stamp as the cookie carries it: its words, and a signature that only we can make. */
export function sealStamp({ taskSessionId, step, at, device, userId }: CheckInStamp): string {
  const body = Buffer.from(JSON.stringify([taskSessionId, step, at.getTime(), device, userId])).toString('base64url')
  return `${body}.${mac(body).toString('base64url')}`
}

/** The stamp of such a text; null for one that we did not seal, or that somebody changed. */
export function openStamp(text: string | null | undefined): CheckInStamp | null {
  if (!text || text.length > longest) return null
  const [body = '', signature = '', more] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(body)
  if (more !== undefined || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [taskSessionId, step, at, device, userId] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    number,
    number,
    string,
    string | null,
  ]
  return { taskSessionId, step, at: new Date(at), device, userId }
}
