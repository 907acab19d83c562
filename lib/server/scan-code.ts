import { database } from '@/lib/data/db'
import { scannedCode, scanProblemOf } from '@/lib/domain/check-in/scan'
import { scanTokenMinutes } from '@/lib/domain/check-in/scan-token'
import { seeCode } from '@/lib/services/check-in/verify-presence'
import { deviceCookie, scanTokenCookie, serverCookie } from './cookies'
import { signScanToken } from './scan-token'
import { deviceOf, newDevice } from './visitor'

export type Cookie = { name: string; value: string; options: ReturnType<typeof serverCookie> }
type Scanned = { to: string; cookies: Cookie[] }

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

const deviceNameCookie = (device: string): Cookie => ({
  name: deviceCookie,
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
      { name: scanTokenCookie, value: scanToken, options: serverCookie(scanTokenMinutes * 60) },
    ],
  }
}
