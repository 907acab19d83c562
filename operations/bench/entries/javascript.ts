import { writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import next from 'next/package.json' with { type: 'json' }
import { findChromium } from '@/dev/machine/chromium'
import type { Figure } from '../figure'
import { weightOf } from '../first-scripts'
import { type BenchPage, pagesOfBuild, scriptLimits } from '../pages'
import type { Stage } from '../stage'

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

type Chunk = { name: string; bytes: number }
/** `first`: scripts that the document itself requests; `later`: scripts that its code then fetches on load. */
type Loaded = { first: Chunk[]; later: Chunk[]; at: string }

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const sum = (chunks: readonly Chunk[]) => chunks.reduce((total, { bytes }) => total + bytes, 0)

async function sizeOf(url: string, body: Buffer): Promise<Chunk> {
  return { name: new URL(url).pathname.split('/').at(-1) ?? url, bytes: await weightOf(body) }
}

/** Waits for half a second without a response; everything fetched on load has arrived then. */
async function untilQuiet(page: Page): Promise<void> {
  const answeredAt = { at: performance.now() }
  page.on('response', () => {
    answeredAt.at = performance.now()
  })
  const patience = performance.now() + 10_000
  while (performance.now() < Math.min(answeredAt.at + 500, patience)) await page.waitForTimeout(100)
}

/** Every script a fresh browser fetches until the page is quiet, each once, compressed here at the highest level. */
async function load(browser: Browser, address: string, cookie: string | null): Promise<Loaded> {
  const context = await browser.newContext()
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: new URL(address).origin }])
    }
    const page = await context.newPage()
    const bodies = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || !response.ok()) return
      const url = response.url()
      if (!bodies.has(url)) bodies.set(url, response.body())
    })
    const document = (await (await page.goto(address, { waitUntil: 'load' }))?.text()) ?? ''
    await untilQuiet(page)
    const chunks = await Promise.all([...bodies].map(async ([url, body]) => sizeOf(url, await body)))
    chunks.sort((one, other) => other.bytes - one.bytes)
    // When a chunk arrives depends on the load of the machine; the scripts that the document names do not.
    const named = ({ name }: Chunk) => document.includes(name)
    const { pathname, search } = new URL(page.url())
    return { first: chunks.filter(named), later: chunks.filter((chunk) => !named(chunk)), at: `${pathname}${search}` }
  } finally {
    await context.close()
  }
}

/** The chunks of a page, largest first, to find what exceeds the limit. */
const listed = (chunks: readonly Chunk[]) => chunks.map(({ name, bytes }) => `${name} ${kilo(bytes)}`).join(', ')

function pageFigure(page: BenchPage, { first, later, at }: Loaded, base: number): Figure {
  const { route, path, kind } = page
  const value = sum(first) / base
  const parts = [
    kilo(sum(first)),
    later.length > 0 ? `${kilo(sum(later))} later` : '',
    at === path ? '' : `ended at ${at}`,
    value > scriptLimits[kind] ? listed(first) : '',
  ]
  const note = parts.filter(Boolean).join('; ')
  return { name: `${route}: JavaScript`, value, unit: '×', goal: { atMost: scriptLimits[kind] }, note }
}

/** First-load JavaScript of each page compared with the empty page, both measured in Chromium. */
export async function javascriptEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  const browser = await chromium.launch({ executablePath: findChromium(), args: quiet })
  try {
    const empty = await load(browser, `${(await stage.floor()).address}/`, null)
    const base = sum(empty.first)
    // The browser tests compare every page with this.
    const measured = { next: next.version, bytes: base }
    writeFileSync('operations/bench/floor-app/scripts.json', `${JSON.stringify(measured, null, 2)}\n`)
    const figures: Figure[] = [{ name: 'JavaScript of an empty page', value: base / 1000, unit: 'kB brotli' }]
    for (const page of pagesOfBuild(stage.people)) {
      const loaded = await load(browser, `${address}${page.path}`, page.cookie)
      figures.push(pageFigure(page, loaded, base))
    }
    return figures
  } finally {
    await browser.close()
  }
}
