/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Reads the server's time from a response; accurate to a second. */
export function noteServerTime(response: Response): void {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - Date.now()
  // The header has whole seconds: a smaller difference means nothing.
  ahead = Math.abs(difference) < 2000 ? 0 : difference
}

/**
 * Now by the server's clock, as far as this device knows it: acts that are queued while offline keep the right time.
 */
export const serverNow = (): number => Date.now() + ahead
