import { expect, type Page, type Request } from '@playwright/test'

export type Requests = { areAnswered: () => Promise<void> }

/** Watches what a page asks for. `networkidle` would be half a second of silence for each page, also of those that ask for nothing more. */
export function watchRequests(page: Page): Requests {
  const open = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    begun += 1
    open.add(request)
  })
  const close = (request: Request) => {
    open.delete(request)
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  const isQuiet = async () => {
    const before = begun
    await page.evaluate(idle)
    return open.size === 0 && begun === before
  }
  // Everything is answered, and what it brought has asked for nothing more.
  return { areAnswered: () => expect.poll(isQuiet, { intervals: [20] }).toBe(true) }
}

/** Runs in the page: effects have run, and there is nothing left to do. */
const idle = () =>
  new Promise<void>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
  )
