import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { removeSessionsOf } from '../../fixtures/sessions'
import { difference, pictureOf, sideBySide } from './looks/picture'
import { makeStillDatabase, stillAt, stillEnvironment } from './looks/still-database'
import { type OwnServer, startOwnServer } from './own-server'
import { newSession } from './people'
import { type Ids, ids, newcomers, people } from './walks'

const folder = new URL('./looks/kept/', import.meta.url)
/** What drew the pictures, a Chromium and its fonts: another one draws letters otherwise, and nothing is compared. */
const drawnBy = new URL('./chromium.txt', folder)

type Look = { name: string; path: string; enter: (origin: string) => Promise<string | null> }

const filtered = /[?&](?:q|state|unsent|place|show|reason)=|step=(?:birth|contact|address)|no-such-page/
/** Pages that look otherwise for each of the people. */
const ofPerson = /^\/dashboard|^\/orgs\b.*(?:wheel|super admin)$/

/** Each page once: addresses that differ only in what they filter look alike. */
function looksOf(known: Ids): Look[] {
  const looks = new Map<string, Look>()
  for (const { who, enter, visits } of [...people, ...newcomers]) {
    for (const { path: wanted, brief } of visits) {
      const path = typeof wanted === 'string' ? wanted : wanted(known)
      const name = ofPerson.test(path + who) ? `${nameOf(path)}.${nameOf(who)}` : nameOf(path)
      if (!brief && !filtered.test(path) && !looks.has(name)) looks.set(name, { name, path, enter })
    }
  }
  return [...looks.values()]
}

/** `/orgs/<id>/members?tab=x` as the name of a file. */
const nameOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/^\/verify\/[\w-]{20,}/, '/verify/token')
    .replaceAll(/[^\w-]+/g, '.')
    .replace(/^\.|\.$/g, '') || 'home'

/** The addresses of people who were made for the test, and of its server, are others in each run. */
function steady(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const text = node.nodeValue ?? ''
    const same = text.replaceAll(/\bmade-[\w-]+@/g, 'made@').replaceAll(/\blocalhost:\d+/g, 'localhost:3000')
    if (same !== text) node.nodeValue = same
  }
}

async function draw(context: BrowserContext, origin: string, { path, enter }: Look): Promise<Buffer> {
  await context.clearCookies()
  const userId = await enter(origin)
  // One device, however often somebody has come before.
  if (userId) await removeSessionsOf(userId)
  if (userId) await context.addCookies([{ name: 'sid', value: await newSession(userId), url: origin }])
  const page = await context.newPage()
  // The narrowest first: a row of tabs begins at the open one.
  await page.setViewportSize({ width: 390, height: 900 })
  await page.clock.setFixedTime(stillAt)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(origin + path)
  await settle(page)
  const picture = await pictureOf(page)
  await page.close()
  return picture
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('#root[data-loaded]')).toHaveCount(1)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Late parts are there: times in the reader's zone, counts.
  await page.waitForLoadState('networkidle')
  await page.evaluate(steady)
}

/** A page may be drawn so often before it differs: what comes late in it is not what is compared. */
const tries = 3

async function compareOrKeep(look: Look, renew: boolean, drawIt: () => Promise<Buffer>): Promise<string> {
  const file = new URL(`./${look.name}.webp`, folder)
  if (renew) {
    writeFileSync(file, await drawIt())
    return ''
  }
  if (!existsSync(file)) return 'no picture is kept: npm run looks'
  const kept = readFileSync(file)
  let found = ''
  for (let left = tries; left > 0; left -= 1) {
    const now = await drawIt()
    found = await difference(kept, now)
    if (!found) break
    if (left === 1) await test.info().attach(look.name, { body: await sideBySide(kept, now), contentType: 'image/png' })
  }
  return found
}

/** An option of its own gives this file a worker process of its own, which may work on another database. */
const test = base.extend<object, { databaseName: string }>({
  databaseName: ['looks', { scope: 'worker', option: true }],
})

test('every page looks as in its stored picture', async ({ browser, databaseName }) => {
  test.setTimeout(1_500_000)
  const renew = ['all', 'changed'].includes(test.info().config.updateSnapshots)
  const drawn = existsSync(drawnBy) ? readFileSync(drawnBy, 'utf8').trim() : ''
  const here = await painterOf(browser)
  if (!renew && here !== drawn) {
    test.info().annotations.push({ type: 'looks', description: `drawn by ${drawn}, this is ${here}` })
    return
  }
  let server: OwnServer | undefined
  try {
    await makeStillDatabase(databaseName)
    server = await startOwnServer(stillEnvironment())
    const looks = looksOf(await ids())
    if (renew) startAnew(here)
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
    for (const look of looks) {
      const { origin } = server
      const found = await compareOrKeep(look, renew, () => draw(context, origin, look))
      expect.soft(found, look.path).toBe('')
    }
    await context.close()
  } finally {
    await server?.stop()
  }
})

/** The version of a Chromium, and how wide the machine's own fonts are, which it takes for what ours lack. */
async function painterOf(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return ['monospace', 'system-ui', 'sans-serif'].map((font) => {
      pen.font = `100px ${font}`
      return Math.round(pen.measureText('Authorization: Bearer ✓ → …').width)
    })
  })
  await page.close()
  return `${browser.version()} ${widths.join(' ')}`
}

function startAnew(painter: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(new URL(`./${name}`, folder))
  writeFileSync(drawnBy, `${painter}\n`)
}
