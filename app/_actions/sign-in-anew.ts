import { leavingEvent } from '@/app/_forms/use-leave-guard'
import { confirmDialog } from '@/app/_ui/ask'

/** The message key of a refusal that a fresh sign-in helps. */
export const freshSignInKey = 'errors.freshSignInRequired'

/** Keys, translated where they are shown (`Hosts`). */
const words = { title: 'common.signInAnew.title', text: 'common.signInAnew.text', ok: 'common.signInAnew.ok' } as const

/**
 * Offers to sign in anew and come back to this page, where forms restore what was typed (`Draft`). The one answer of all
 * buttons and forms to an action that needs a fresh sign-in.
 */
export async function offerSignInAnew(): Promise<void> {
  if (!(await confirmDialog(words))) return
  const { pathname, search } = window.location
  window.dispatchEvent(new Event(leavingEvent))
  window.location.assign(`/login/again?fresh&returnTo=${encodeURIComponent(pathname + search)}`)
}
