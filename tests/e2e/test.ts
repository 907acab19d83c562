import { type BrowserContext, test as base, type Page } from '@playwright/test'

/**
 * Waits after opening an address until React has hydrated the page: a button pressed before does nothing (a form
 * submitted before waits by itself, `before-script.spec.ts`), and on a busy machine a test is faster than the script.
 */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      // The context that each test receives is created with this function too.
      browser.newContext = async (options) => waitForScripts(await newContext(options))
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'

function waitForScripts(context: BrowserContext): BrowserContext {
  return context.on('page', (page) => {
    for (const open of ['goto', 'reload'] as const) {
      const plain = page[open].bind(page) as Page['goto']
      page[open] = async (...args: Parameters<Page['goto']>) => {
        const answer = await plain(...args)
        const isWhole = args.every((arg) => typeof arg === 'string' || !arg?.waitUntil)
        if (isWhole && answer?.headers()['content-type']?.startsWith('text/html')) await takenOver(page)
        return answer
      }
    }
  })
}

/** React adds properties to each button of our pages. */
const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    // A list created by Next's first script. It is missing on other sites' pages, and where no script runs.
    const isOurs = '__next_f' in window
    const isKnown = (one: Element) => Object.keys(one).some((key) => key.startsWith('__reactProps'))
    return !isOurs || [...document.querySelectorAll('body button')].every(isKnown)
  })
