import { alertDialog } from '@/app/_ui/ask'
import { transportKeys } from './transport-texts'

/** `tried`: the page was loaded anew for this part before. `unreachable`: the server does not answer. `other`: no part was missing. */
export type Reload = 'reloading' | 'tried' | 'unreachable' | 'other'

type Handling = { reload: (error: unknown) => Promise<Reload>; showError: (error: unknown) => Promise<void> }
let handling: Handling | null = null

/** Handles a script file that does not load; loaded late itself, since hardly anybody ever needs it. */
export function handleMissing(handlers: Handling): void {
  handling = handlers
}

/** A part of the page failed: is it loaded anew? */
export const reloadFor = async (error: unknown): Promise<Reload> => (await handling?.reload(error)) ?? 'other'

/** A script file that somebody waits for did not load: reloads the page once; after that, or without a connection, shows an error. */
export async function handleLoadFailure(error: unknown): Promise<null> {
  if (handling) await handling.showError(error)
  else await alertDialog({ text: transportKeys.offline })
  return null
}
