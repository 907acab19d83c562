/** Proof that a browser opened the code of a session at `at`, kept in that browser during sign-in. */
export type ScanToken = {
  taskSessionId: string
  /** The step that showed the scanned code. */
  step: number
  at: Date
  /** The device that got the token, named as in `Ctx.visitor`. */
  device: string
  /** The person signed in at the time; null if nobody was. */
  userId: string | null
}

/** How long a scan token is valid, in minutes. */
export const scanTokenMinutes = 15
const skewMs = 60_000

/** Whether a scan token admits this person, with this device, to this session now. */
export function isValidScanToken(
  scanToken: ScanToken | null,
  { taskSessionId, device, userId, now }: { taskSessionId: string; device: string | null; userId: string; now: Date },
): boolean {
  if (!scanToken || !device) return false
  const age = now.getTime() - scanToken.at.getTime()
  return (
    scanToken.taskSessionId === taskSessionId.toLowerCase() &&
    scanToken.device === device &&
    (scanToken.userId === null || scanToken.userId === userId) &&
    age > -skewMs &&
    age <= scanTokenMinutes * 60_000
  )
}
