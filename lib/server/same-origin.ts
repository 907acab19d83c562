import { env } from '@/lib/env'

/** True when the browser's headers name our own page as the sender. A request without either header is refused. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin') === new URL(env().APP_URL).origin
}
