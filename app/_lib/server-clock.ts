/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Learns the server's time from an answer of it; exact to a second. */
export function noteServerTime(response: Response): void {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - Date.now()
  // The header counts whole seconds: a smaller difference says nothing.
  ahead = Math.abs(difference) < 2000 ? 0 : difference
}

/** Now, by the server's clock as far as this device knows it: what is pressed without network keeps its right time. */
export const serverNow = (): number => Date.now() + ahead
