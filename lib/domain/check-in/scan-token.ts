/** Proof that a browser opened the code of a session at `at`, kept in that browser during sign-in. */
export type ScanToken = {
  taskSessionId: string
  /** The step whose code it was. */
  step: number
  at: Date
  /** The device it was given to, as `Ctx.visitor` names it. */
  device: string
  /** Who was signed in then; null for nobody yet. */
  userId: string | null
}

/** How long a scan token is good for, in minutes. */
export const scanTokenMinutes = 15
const skewMs = 60_000

/** Whether a scan token lets this person, with this device, into this session now. */
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
