import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secrets } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { type ScanToken, scannedCode, scanProblemOf, scanTokenMinutes } from '@/lib/domain/check-in/scan'
import { env } from '@/lib/env'
import { seeCode } from '@/lib/services/check-in/verify-presence'
import type { Visitor } from '@/lib/services/ctx'
import { deviceCookie, readCookie, scanTokenCookie, serverCookie } from './cookies'

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

const longestAgent = 400

/** A new random name for a device. */
export const newDevice = (): string => randomBytes(32).toString('base64url')

/** The hash of a device's cookie; null when the cookie has no name that we gave. */
export const deviceOf = (deviceText: string | null | undefined): string | null =>
  deviceText && /^[\w-]{43}$/.test(deviceText) ? createHash('sha256').update(deviceText).digest('base64url') : null

/** Reads what the cookies of a browser contain about it. */
export const visitorOf = (cookie: string | null, userAgent: string | null): Visitor => ({
  device: deviceOf(readCookie(cookie, deviceCookie())),
  userAgent: userAgent?.slice(0, longestAgent) ?? null,
  scanToken: readScanToken(readCookie(cookie, scanTokenCookie())),
})

export type Cookie = { name: string; value: string; options: ReturnType<typeof serverCookie> }
type Scanned = { to: string; cookies: Cookie[] }

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

const deviceNameCookie = (device: string): Cookie => ({
  name: deviceCookie(),
  value: device,
  options: serverCookie(deviceSeconds),
})

/** The cookie that names a device; null when it already has a name. */
export const nameDevice = (held: string | null | undefined): Cookie | null =>
  deviceOf(held) ? null : deviceNameCookie(newDevice())

type Visit = { path: string; query: string; device: string | null | undefined; userId: string | null }

/**
 * Handles the address of a QR code: the code is checked now, and the proof is kept as a scan token, so that signing in
 * first loses nothing. Redirects to the address without the code. Null for every other page.
 */
export async function scanCode({ path, query, device, userId }: Visit, now: Date): Promise<Scanned | null> {
  const scanned = scannedCode(path, query)
  if (!scanned) return null
  const deviceName = deviceOf(device) ? (device ?? '') : newDevice()
  const to = `/attend-session/${scanned.taskSessionId}`
  const scanResult = await seeCode(database(), { ...scanned, userId }, now)
  if (!scanResult.ok) {
    const problem = scanProblemOf(scanResult.code)
    return { to: problem ? `${to}?check=${problem}` : to, cookies: [deviceNameCookie(deviceName)] }
  }
  const { taskSessionId, step } = scanResult
  const scanToken = signScanToken({ taskSessionId, step, at: now, device: deviceOf(deviceName) ?? '', userId })
  return {
    to,
    cookies: [
      deviceNameCookie(deviceName),
      { name: scanTokenCookie(), value: scanToken, options: serverCookie(scanTokenMinutes * 60) },
    ],
  }
}
