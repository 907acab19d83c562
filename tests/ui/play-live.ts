import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Live</title><link rel="stylesheet" href="/gallery.css"><div id="root"></div><script type="module" src="/live.js"></script></html>'
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'"

const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()

/** Every step opens something; then a picture is taken, and Escape closes it. */
const steps: Record<string, (tab: Page) => Promise<void>> = {
  contact: (tab) => press(tab, 'Contact us'),
  ask: (tab) => press(tab, 'Ask'),
  tell: (tab) => press(tab, 'Tell'),
  tip: async (tab) => {
    await tab.getByRole('button', { name: 'Tip' }).hover()
    await tab.waitForTimeout(800)
  },
  menu: (tab) => press(tab, 'Actions'),
  'row-menu': (tab) => press(tab, 'Actions for Ana'),
  fields: async (tab) => {
    await tab.getByLabel('Date').fill('nov 21')
    await tab.getByLabel('Certificate').setInputFiles({
      name: 'a-very-long-certificate-name-infection-control-2026.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(900),
    })
    await tab.locator('summary').click()
    await tab.getByLabel('日本語').check()
    await press(tab, 'Toast')
  },
}

/** Opens the parts that need scripts under the strict policy, and takes a picture of each. */
export async function playLive(
  browser: Browser,
  folder: string,
  width: number,
  theme: 'light' | 'dark',
): Promise<void> {
  const tab = await browser.newPage({ viewport: { width, height: 760 }, colorScheme: theme })
  tab.on('console', (message) => message.type() === 'error' && console.log(`${width} ${theme}: ${message.text()}`))
  tab.on('pageerror', (error) => console.log(`${width} ${theme}: ${error.message}`))
  await tab.route('http://ui.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ body: page, contentType: 'text/html', headers: { 'content-security-policy': policy } })
    if (pathname.endsWith('.ico')) return route.fulfill({ status: 204 })
    const contentType = { css: 'text/css', js: 'text/javascript' }[pathname.split('.').at(-1) ?? ''] ?? 'font/woff2'
    return route.fulfill({ body: await readFile(folder + pathname), contentType })
  })
  await tab.goto('http://ui.test/')
  for (const [name, open] of Object.entries(steps)) {
    await open(tab)
    await tab.waitForTimeout(350)
    await tab.screenshot({ path: `${folder}/live-${name}-${width}-${theme}.png` })
    await tab.keyboard.press('Escape')
    await tab.mouse.move(0, 0)
    await tab.waitForTimeout(350)
  }
  await tab.close()
}
