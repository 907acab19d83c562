import type { Page } from '@playwright/test'
import { type Browser, openBrowser, slowQuarter } from '../browser'
import { type Figure, median } from '../figure'
import type { Stage } from '../stage'

const visits = 24

/**
 * Presses a link and waits for the title of the next page, timed in the page itself, because otherwise the test's own
 * communication with the browser would be included. The pointer hovers over the link for `ahead` ms before.
 */
async function follow(page: Page, href: string, ahead: number): Promise<number> {
  const link = page.locator(`main a[href="${href}"], nav a[href="${href}"]`).first()
  if (ahead > 0) await link.hover()
  await page.waitForTimeout(ahead)
  return link.evaluate(async (element: HTMLElement, to) => {
    const title = () => document.querySelector('h1')
    const [before, text] = [title(), title()?.textContent]
    const isThere = () =>
      location.pathname + location.search === to && title() && (title() !== before || title()?.textContent !== text)
    const start = performance.now()
    element.click()
    while (!isThere()) await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, href)
}

async function walk(page: Page, hrefs: readonly string[], ahead: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; times.length < visits; at += 1) {
    times.push(await follow(page, hrefs[at % hrefs.length] ?? '', ahead))
    await page.waitForTimeout(150)
  }
  return times
}

const figure = (name: string, times: readonly number[], atMost: number): Figure => ({
  name,
  value: slowQuarter(times),
  unit: 'ms',
  low: Math.min(...times),
  high: Math.max(...times),
  goal: { atMost },
  note: `p75 of ${times.length}; median ${Math.round(median(times))} ms`,
})

/** Uncompressed kB that pressing a link fetches for the page it leads to, without scripts. */
async function fetchedBy(page: Page, href: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const requestedUrls = new Set<string>()
  let bytes = 0
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (Object.keys(request.headers).some((name) => name.toLowerCase() === 'rsc')) requestedUrls.add(requestId)
  })
  browser.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requestedUrls.has(requestId)) bytes += dataLength
  })
  await browser.send('Network.enable')
  await follow(page, href, 0)
  await page.waitForLoadState('networkidle')
  return bytes / 1000
}

/** A link that a signed-in person presses, and the page it is on. */
type Move = { name: string; cookie: string; from: string; to: string; most: number }

async function movesOf({ open }: Browser, moves: readonly Move[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, cookie, from, to, most } of moves) {
    const page = await open(cookie, from)
    const value = await fetchedBy(page, to)
    figures.push({ name, value, unit: 'kB raw', goal: { atMost: most } })
    await page.context().close()
  }
  return figures
}

/** From pressing a link to the title of the next page, in Chromium beside a warm server, without throttling. */
export async function navigationsEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  const { org, member } = stage.people
  const browser = await openBrowser(address)
  try {
    const tabs = ['members', 'credentials', 'invitations', 'tasks', 'curriculums'].map(
      (tab) => `/orgs/${org.id}/${tab}`,
    )
    const own = ['/credentials', '/enrollments', '/documents', '/dashboard']
    const [admin, person] = [
      await browser.open(org.admin, tabs.at(-1) ?? ''),
      await browser.open(member.cookie, '/dashboard'),
    ]
    await walk(admin, tabs, 0)
    await walk(person, own, 0)
    const [{ cookie, credentialId }, run] = [member, `/orgs/${org.id}`]
    return [
      ...(await movesOf(browser, [
        { name: 'a move to the dashboard', cookie, from: '/credentials', to: '/dashboard', most: 19 },
        { name: '… to a license', cookie, from: '/credentials', to: `/credentials/${credentialId}`, most: 26 },
        { name: '… to a list of 50', cookie: org.admin, from: run, to: `${run}/members`, most: 48 },
      ])),
      figure("between an organization's tabs", await walk(admin, tabs, 0), 100),
      figure('… the pointer a moment on the link before', await walk(admin, tabs, 200), 50),
      figure("between a person's own pages", await walk(person, own, 0), 100),
      figure('… the pointer a moment on the link before', await walk(person, own, 200), 50),
    ]
  } finally {
    await browser.close()
  }
}
