import { createHash, randomBytes } from 'node:crypto'
import type { Visitor } from '@/lib/services/ctx'
import { deviceCookie, readCookie, scanTokenCookie } from './cookies'
import { readScanToken } from './scan-token'

const longestAgent = 400

/** A new random name for a device. */
export const newDevice = (): string => randomBytes(32).toString('base64url')

/** The hash of a device's cookie; null when the cookie has no name that we gave. */
export const deviceOf = (deviceText: string | null | undefined): string | null =>
  deviceText && /^[\w-]{43}$/.test(deviceText) ? createHash('sha256').update(deviceText).digest('base64url') : null

/** Reads what the cookies of a browser contain about it. */
export const visitorOf = (cookie: string | null, userAgent: string | null): Visitor => ({
  device: deviceOf(readCookie(cookie, deviceCookie)),
  userAgent: userAgent?.slice(0, longestAgent) ?? null,
  scanToken: readScanToken(readCookie(cookie, scanTokenCookie)),
})
