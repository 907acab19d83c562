import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Figure } from '../figure'
import { pagesOfBuild } from '../pages'
import type { Stage } from '../stage'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const limits = { 'list or detail': 1.06, other: 1.2 }
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

type Chunk = { name: string; bytes: number; text: string }
type Loaded = { chunks: Chunk[]; at: string }

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const sum = (chunks: readonly Chunk[]) => chunks.reduce((total, { bytes }) => total + bytes, 0)

async function sizeOf(url: string, body: Buffer): Promise<Chunk> {
  const { length } = await compress(body, quality)
  return { name: new URL(url).pathname.split('/').at(-1) ?? url, bytes: length, text: body.toString() }
}

/** Half a second without an answer: what is loaded on sight is there. */
async function untilQuiet(page: Page): Promise<void> {
  const answered = { at: performance.now() }
  page.on('response', () => {
    answered.at = performance.now()
  })
  const patience = performance.now() + 10_000
  while (performance.now() < Math.min(answered.at + 500, patience)) await page.waitForTimeout(100)
}

/** Every script a fresh browser fetches until the page is quiet: each once, compressed here at the highest level. */
async function load(browser: Browser, address: string, cookie: string | null): Promise<Loaded> {
  const context = await browser.newContext()
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: address }])
    }
    const page = await context.newPage()
    const bodies = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.ok()) bodies.set(response.url(), response.body())
    })
    await page.goto(address, { waitUntil: 'load' })
    await untilQuiet(page)
    const chunks = await Promise.all([...bodies].map(async ([url, body]) => sizeOf(url, await body)))
    return { chunks: chunks.sort((a, b) => b.bytes - a.bytes), at: new URL(page.url()).pathname }
  } finally {
    await context.close()
  }
}

/** What a page ships beyond the empty one, largest first, each with its first words: enough to find the library. */
function ownChunks(chunks: readonly Chunk[], empty: readonly Chunk[]): string {
  const framework = new Set(empty.map(({ text }) => text))
  const own = chunks.filter(({ text }) => !framework.has(text))
  return own.map(({ name, bytes }) => `${name} ${kilo(bytes)}`).join(', ')
}

/** First-load JavaScript of each page against the empty page, both measured in Chromium. */
export async function javascriptEntry(stage: Stage): Promise<Figure[]> {
  const product = await stage.product()
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: quiet })
  try {
    const empty = await load(browser, `${await stage.floor()}/`, null)
    const base = sum(empty.chunks)
    const figures: Figure[] = [{ name: 'JavaScript of an empty page', value: base / 1000, unit: 'kB brotli' }]
    for (const { route, path, cookie, kind } of pagesOfBuild(stage.people)) {
      const { chunks, at } = await load(browser, `${product}${path}`, cookie)
      const ratio = sum(chunks) / base
      const over = ratio > limits[kind] ? `; over: ${ownChunks(chunks, empty.chunks)}` : ''
      const moved = at === path ? '' : `; ended at ${at}`
      const note = `${kilo(sum(chunks))}${moved}${over}`
      figures.push({ name: `${route}: JavaScript`, value: ratio, unit: '×', goal: { atMost: limits[kind] }, note })
    }
    return figures
  } finally {
    await browser.close()
  }
}
