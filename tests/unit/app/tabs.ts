import { vi } from 'vitest'
import { InactivityWatch, type SessionAnswer, type TabMessage } from '@/app/_lib/inactivity-watch'

/**
 * A browser with tabs: shared memory, messages between tabs, and a server that returns the answers it was given. Needs
 * fake timers.
 */
export function makeBrowser() {
  const shared = new Map<string, string>()
  const tabs: InactivityWatch[] = []
  const server = {
    ping: vi.fn(async (): Promise<SessionAnswer> => true),
    check: vi.fn(async (): Promise<SessionAnswer> => true),
  }
  const memory = (map: Map<string, string>) => ({
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
  })

  /** Opens a page in a new tab, or reopens a tab if its memory is given. */
  const openTab = (own = new Map<string, string>()) => {
    const page = { warning: false, left: [] as string[] }
    const watch: InactivityWatch = new InactivityWatch({
      now: Date.now,
      every: (milliseconds, run) => {
        const timer = setInterval(run, milliseconds)
        return () => clearInterval(timer)
      },
      shared: memory(shared),
      tab: memory(own),
      post: (message: TabMessage) => {
        for (const other of tabs) if (other !== watch) other.hear(message)
      },
      ping: server.ping,
      check: server.check,
      warn: (endsAt) => {
        page.warning = endsAt !== null
      },
      signOut: () => void page.left.push('expired'),
      follow: (reason) => void page.left.push(`followed: ${reason}`),
    })
    tabs.push(watch)
    watch.start()
    return { watch, page, own }
  }
  return { openTab, server, shared }
}
