// Takes pictures of every primitive: node --import ./dev/register.mjs tests/ui/shots.ts [folder]
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '@/dev/machine/chromium'
import { bundleGallery } from './bundle'
import { playLive } from './play-live'

const folder = process.argv[2] ?? '/tmp/ui-shots'
const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const

async function shoot(browser: Browser, page: string, width: number, theme: (typeof themes)[number]): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: width === 390 ? 2 : 1,
  })
  const tab = await context.newPage()
  await tab.goto(page)
  await tab.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  await tab.evaluate(() => document.fonts.ready)
  const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (overflow > 0) console.log(`${width} px: the page is ${overflow} px too wide`)
  const { violations } = await new AxeBuilder({ page: tab })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  for (const { id, nodes } of violations)
    console.log(`${width} ${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`)
  for (const part of await tab.locator('[data-part]').all()) {
    const name = await part.getAttribute('data-part')
    await part.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, animations: 'disabled' })
  }
  await context.close()
}

const html = await bundleGallery(folder)
if (/ style=/.test(html))
  throw new Error('The server HTML holds a style attribute: the content security policy drops it.')
const executablePath = findChromium()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--allow-file-access-from-files'] })
for (const width of widths) {
  for (const theme of themes) {
    await shoot(browser, pathToFileURL(`${folder}/gallery.html`).href, width, theme)
    await playLive(browser, folder, width, theme)
  }
}
await browser.close()
