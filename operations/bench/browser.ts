import { chromium, type Page } from '@playwright/test'
import { browserArgs, findChromium } from '@/dev/machine/chromium'

/** The third quartile: three in four were faster. */
export const slowQuarter = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0

export type Browser = Awaited<ReturnType<typeof openBrowser>>

/**
 * A Chromium beside the server at `address`. `open` opens a page for the person of a cookie and returns it once it is
 * quiet.
 */
export async function openBrowser(address: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArgs })
  async function open(cookie: string, path: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    await page.goto(`${address}${path}`)
    await page.waitForLoadState('networkidle')
    return page
  }
  return { open, close: () => browser.close() }
}
