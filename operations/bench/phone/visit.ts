import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Visit } from './score'
import { type Frame, speedIndexOf } from './speed-index'

/** A mid-range phone on slow 4G, as Lighthouse applies it: the network's delay comes before every request. */
export const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
export const slowdown = 4
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** A page is quiet after this many milliseconds without a request or a long task. */
const quietMs = 2000

type Seen = { fcp: number; lcp: number; shifts: { at: number; value: number }[]; tasks: { at: number; ms: number }[] }
export type Visited = Visit & { faults: string[] }

/** Runs in the page, before everything else. */
function watch(): void {
  const observed: Seen = { fcp: 0, lcp: 0, shifts: [], tasks: [] }
  Object.assign(window, { __seen: observed })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.shifts.push({ at: entry.startTime, value })
  })
  on('longtask', ({ startTime, duration }) => void observed.tasks.push({ at: startTime, ms: duration }))
}

/** The worst group of shifts: at most a second apart, at most five seconds in total. */
export function worstShift(shifts: Seen['shifts']): number {
  let [worst, sum, began, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    const same = at - last < 1000 && at - began < 5000
    sum = same ? sum + value : value
    if (!same) began = at
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** How long tasks blocked the page beyond fifty milliseconds each, after the first paint. */
export const blocked = ({ tasks, fcp }: Pick<Seen, 'tasks' | 'fcp'>): number =>
  tasks.reduce((sum, { at, ms }) => sum + Math.max(0, at + ms - Math.max(at, fcp) - 50), 0)

async function filmOf(session: CDPSession): Promise<{ started: number; picture: Buffer }[]> {
  const film: { started: number; picture: Buffer }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    film.push({ started: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 206, maxHeight: 412 })
  return film
}

/** Collects everything a browser complains about; a correct page gives no reason. */
function listen(page: Page, session: CDPSession, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
    if (!answer.url().startsWith(origin) && !/^(?:data|blob):/.test(answer.url()))
      faults.push(`not ours: ${answer.url()}`)
  })
  session.on('Audits.issueAdded', ({ issue }) => faults.push(`issue: ${issue.code}`))
  return faults
}

/** Runs in the page: checks what its document must have. */
function documentFaults(): string[] {
  const images = [...document.images].filter(({ naturalWidth, naturalHeight, width, height }) => {
    return naturalWidth > 0 && height > 0 && Math.abs(naturalWidth / naturalHeight - width / height) > 0.05
  })
  return [
    document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat' ? '' : 'no doctype',
    document.characterSet === 'UTF-8' ? '' : 'no charset',
    document.querySelector('meta[name=viewport]') ? '' : 'no viewport',
    ...images.map(({ src }) => `an image out of shape: ${src}`),
  ].filter(Boolean)
}

export async function untilQuiet(page: Page): Promise<void> {
  const last = { at: performance.now() }
  const note = () => {
    last.at = performance.now()
  }
  page.on('request', note)
  page.on('requestfinished', note)
  const patience = performance.now() + 30_000
  while (performance.now() < Math.min(last.at + quietMs, patience)) await page.waitForTimeout(200)
}

/** Opens an address like a phone with an empty cache and returns the measurements. */
export async function visit(browser: Browser, address: string, cookie: string | null): Promise<Visited> {
  const context: BrowserContext = await browser.newContext(phone)
  try {
    const { origin } = new URL(address)
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (name) await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    const faults = listen(page, session, origin)
    for (const part of ['Network', 'Audits', 'Page'] as const) await session.send(`${part}.enable`)
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const film = await filmOf(session)
    await page.goto(address, { waitUntil: 'load' })
    await untilQuiet(page)
    await session.send('Page.stopScreencast')
    const observed = await page.evaluate(() => (window as unknown as { __seen: Seen }).__seen)
    const start = await page.evaluate(() => performance.timeOrigin)
    faults.push(...(await page.evaluate(documentFaults)))
    const frames: Frame[] = film.map(({ started, picture }) => ({ at: Math.max(0, started - start), picture }))
    return {
      fcp: observed.fcp,
      lcp: observed.lcp,
      tbt: blocked(observed),
      cls: worstShift(observed.shifts),
      speedIndex: await speedIndexOf(frames),
      faults,
    }
  } finally {
    await context.close()
  }
}
