import 'server-only'
import { env } from '@/lib/env'

/** True when a browser's own word says that our page made this request. A request without either header is refused. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin') === new URL(env().APP_URL).origin
}
