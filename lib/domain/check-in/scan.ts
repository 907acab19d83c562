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
