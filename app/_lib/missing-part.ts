import { alertDialog } from '@/app/_ui/ask'
import { transportKeys } from './transport-texts'

/**
 * `tried`: the page was already reloaded for this part. `unreachable`: the server does not answer. `other`: no part was
 * missing.
 */
export type Reload = 'reloading' | 'tried' | 'unreachable' | 'other'

type Handling = { reload: (error: unknown) => Promise<Reload>; showError: (error: unknown) => Promise<void> }
let handling: Handling | null = null

/**
 * Registers the handlers for scripts that do not load; they are loaded late themselves, because they are rarely needed.
 */
export function handleMissing(handlers: Handling): void {
  handling = handlers
}

/** Reloads the page when a part of it failed to load. */
export const reloadFor = async (error: unknown): Promise<Reload> => (await handling?.reload(error)) ?? 'other'

/**
 * A script that the person is waiting for did not load: reloads the page once; after that, or while offline, shows an
 * error.
 */
export async function handleLoadFailure(error: unknown): Promise<null> {
  if (handling) await handling.showError(error)
  else await alertDialog({ text: transportKeys.offline })
  return null
}
