import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { isLoadFailure } from './error-texts'
import type { Reload } from './missing-part'
import { transportKeys } from './transport-texts'

const storageKey = 'suma-reloaded'
const errorPage = 'common.errorPage'
const maxParts = 20

/**
 * Reloads the page when a part of it could not be loaded, most often because a new version was deployed. Once for each
 * part and tab, so that it never loops, and only when the server answers.
 */
export async function reloadOnce(error: unknown): Promise<Reload> {
  if (!isLoadFailure(error)) return 'other'
  if (!(await serverAnswers())) return 'unreachable'
  if (!isFirst((error as Error).message.slice(0, 200))) return 'tried'
  location.reload()
  return 'reloading'
}

/** Reloads the page once for a script that did not load; after that, or while offline, shows an error. */
export async function reloadOrShowError(error: unknown): Promise<void> {
  const reload = await reloadOnce(error)
  if (reload === 'reloading') return
  if (reload !== 'tried') return alertDialog({ text: transportKeys.offline })
  const words = { title: `${errorPage}.updateTitle`, text: `${errorPage}.updateText`, ok: `${errorPage}.reload` }
  if (await confirmDialog(words)) location.reload()
}

/** Remembers a part; false where it was remembered before, or where the browser stores nothing. */
function isFirst(part: string): boolean {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    const tried = Array.isArray(stored) ? stored : []
    if (tried.includes(part)) return false
    sessionStorage.setItem(storageKey, JSON.stringify([...tried, part].slice(-maxParts)))
    return true
  } catch {
    return false
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(5000) } as const
    return (await fetch('/api/health/live', options)).ok
  } catch {
    return false
  }
}
