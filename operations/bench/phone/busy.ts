import type { Browser, CDPSession } from '@playwright/test'
import { network, phone, slowdown, untilQuiet } from './visit'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading']

/**
 * How long tasks blocked the page beyond fifty milliseconds each, if each task took only its processor time, multiplied
 * by the slowdown.
 */
export function blockedByWork(events: readonly TraceEvent[]): number {
  const firstPaint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!firstPaint) return 0
  const here = ({ pid, tid }: TraceEvent) => pid === firstPaint.pid && tid === firstPaint.tid
  return events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && here(event))
    .filter(({ ts, dur = 0 }) => ts + dur > firstPaint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - 50), 0)
}

async function traced(session: CDPSession, look: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await look()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** The blocking time of a visit by processor time, which stays valid while the machine does other work. */
export async function visitByWork(browser: Browser, address: string, cookie: string | null): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (name) await context.addCookies([{ name, value, url: new URL(address).origin }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    const events = await traced(session, async () => {
      await page.goto(address, { waitUntil: 'load' })
      await untilQuiet(page)
    })
    return blockedByWork(events)
  } finally {
    await context.close()
  }
}
