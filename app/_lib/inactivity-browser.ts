import { dropDrafts } from '@/app/_forms/draft-store'
import { leavingEvent } from '@/app/_forms/use-leave-guard'
import { confirmDialog } from '@/app/_ui/ask'
import { watchLimits } from '@/lib/domain/access/inactivity'
import {
  type EndReason,
  type InactivityPorts,
  InactivityWatch,
  type Memory,
  type SessionAnswer,
  type TabMessage,
} from './inactivity-watch'
import { startLoading } from './loading-flag'
import { outboxNamesOf, returnKey, unkeptMark } from './stored-names'

/**
 * Starts watching this tab; the returned `stop` ends it. `warn` shows the warning with the end of the session, or hides
 * it; `idleMinutes`: a shorter limit of the person's organization.
 */
export function watchThisTab(
  warn: (endsAt: number | null) => void,
  idleMinutes: number | null,
): { watch: InactivityWatch; stop: () => void } {
  const channel = new BroadcastChannel('suma-session')
  const watch = new InactivityWatch(browserPorts(channel, warn), watchLimits(idleMinutes))
  channel.onmessage = (event: MessageEvent<TabMessage>) => watch.hear(event.data)

  const listening = new AbortController()
  const { signal } = listening
  const active = () => watch.activity()
  for (const name of ['click', 'mousemove', 'keydown'])
    document.addEventListener(name, active, { signal, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && watch.look(), {
    signal,
  })
  window.addEventListener('pageshow', () => watch.look(), { signal })
  // Somebody is signed in, so the page that an earlier session ended on has been returned to.
  attempt(() => localStorage.removeItem(returnKey))
  document.addEventListener('submit', (event) => isSignOut(event) && signOutHere(watch, event), { signal })
  watch.start()

  const stop = () => {
    listening.abort()
    watch.stop()
    channel.close()
  }
  return { watch, stop }
}

function browserPorts(channel: BroadcastChannel, warn: (endsAt: number | null) => void): InactivityPorts {
  return {
    now: Date.now,
    every: (milliseconds, run) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    shared: memoryOf(() => localStorage),
    tab: memoryOf(() => sessionStorage),
    post: (message) => channel.postMessage(message),
    ping: () => ask('/api/session/ping'),
    check: () => ask('/api/session/check'),
    warn,
    signOut: () => signOut('expired'),
    follow: (reason) => void follow(reason),
  }
}

/** Storage that may be disabled. */
const memoryOf = (storage: () => Storage): Memory => ({
  get: (key) => attempt(() => storage().getItem(key)) ?? null,
  set: (key, value) => void attempt(() => storage().setItem(key, value)),
})

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

async function ask(path: string): Promise<SessionAnswer> {
  try {
    const headers = { 'apollo-require-preflight': 'true' }
    const response = await fetch(path, {
      method: 'POST',
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(60_000),
    })
    if (!response.ok) return null
    const answer = (await response.json()) as { signedIn?: unknown }
    return typeof answer.signedIn === 'boolean' ? answer.signedIn : null
  } catch {
    return null
  }
}

/**
 * Another tab is signing out: this tab hides its content and leaves when the session has ended. After 3 seconds it
 * signs out by itself, because the other tab may be closed, or the server slow.
 */
async function follow(reason: EndReason): Promise<void> {
  startLoading()
  for (let tries = 0; tries < 10; tries += 1) {
    if ((await ask('/api/session/ping')) === false) return leaveFor('/expired')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  signOut(reason)
}

function leaveFor(path: string): void {
  window.dispatchEvent(new Event(leavingEvent))
  window.location.assign(path)
}

/** By submitting a form, so that the browser follows the redirects to the provider's log-out and on to /expired. */
function signOut(reason: EndReason): void {
  if (reason === 'expired') {
    attempt(() => localStorage.setItem(returnKey, window.location.pathname + window.location.search))
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/logout'
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'reason'
  field.value = reason
  form.append(field)
  document.body.append(form)
  window.dispatchEvent(new Event(leavingEvent))
  form.submit()
}

const isSignOut = (event: Event) =>
  event.target instanceof HTMLFormElement && new URL(event.target.action, window.location.href).pathname === '/logout'

function signOutHere(watch: InactivityWatch, event: Event): void {
  if (mayHoldActs()) {
    event.preventDefault()
    void askFirst(event.target)
    return
  }
  attempt(() => localStorage.removeItem(returnKey))
  // After signing out by hand drafts are deleted; at the end of an unattended session they are kept.
  dropDrafts()
  watch.announceSignOut()
}

const personHere = () => document.getElementById('root')?.dataset.person ?? ''

/** Whether this person may have queued acts. */
function mayHoldActs(): boolean {
  const own = outboxNamesOf(personHere())
  const stored = attempt(() => Object.keys(localStorage).some((name) => name.startsWith(own))) ?? false
  return stored || document.getElementById('root')?.dataset[unkeptMark] !== undefined
}

/**
 * Queued acts would never be sent after signing out, and somebody else may use this device next: the person decides.
 */
async function askFirst(form: EventTarget | null): Promise<void> {
  const { dropActs, readActs } = await import('@/app/_actions/outbox-store')
  const person = personHere()
  const question = { title: 'browser.unsent.title', text: 'browser.unsent.text', ok: 'browser.unsent.ok', danger: true }
  const waiting = readActs(person).some(({ refused }) => refused === undefined)
  if (waiting && !(await confirmDialog(question))) return
  dropActs(person)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
