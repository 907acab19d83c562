/** Why a scanned code did not let somebody in: the word in the page's query, with its error code. */
export const scanProblems = {
  old: 'checkInCodeOld',
  other: 'checkInCodeOther',
  wrong: 'checkInCodeWrong',
  locked: 'checkInLocked',
} as const
type ScanProblem = keyof typeof scanProblems

/** The word for a refusal; null for refusals that the page detects itself. */
export const scanProblemOf = (code: string): ScanProblem | null =>
  (Object.keys(scanProblems) as ScanProblem[]).find((problem) => scanProblems[problem] === code) ?? null

/** The session and the code of the address in a QR code; null for any other address. */
export function scannedCode(path: string, query: string): { taskSessionId: string; code: string } | null {
  const taskSessionId = /^\/attend-session\/([0-9a-fA-F-]{36})\/?$/.exec(path)?.[1]
  const code = new URLSearchParams(query).get('code')
  return taskSessionId && code ? { taskSessionId: taskSessionId.toLowerCase(), code: code.slice(0, 40) } : null
}

/** True for the pages on which a device is given its visitor id. */
export const isAttendPage = (path: string): boolean => path.startsWith('/attend-session/')

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
