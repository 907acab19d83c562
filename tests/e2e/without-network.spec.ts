import type { BrowserContext, Page } from '@playwright/test'
import { replaceCodeSecret } from '../../fixtures/check-in'
import { minutesFrom, moveTaskSession } from '../../fixtures/tasks'
import { enterAs } from './people'
import { codeNow, makeRoom } from './room'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const attend = (key: string, values?: Record<string, string>) => say('en', 'checkIn', `attend.${key}`, values)
const board = (key: string, values?: Record<string, string>) => say('en', 'checkIn', `board.${key}`, values)
const offline = (key: string, values?: Record<string, string>) => say('en', 'checkIn', `offline.${key}`, values)
const sign = (key: string) => say('en', 'checkIn', `sign.${key}`)
const banner = (page: Page) => page.locator('[data-own-banner]')

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function open(context: BrowserContext, userId: string, path: string): Promise<Page> {
  await enterAs(context, userId)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  // By then everything needed offline has been loaded.
  await page.waitForLoadState('networkidle')
  return page
}

test('an attendee checks in without network; it is sent by itself and counts once the instructor confirms it', async ({
  browser,
}) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana'])
  await moveTaskSession(sessionId, { openedAt: minutesFrom(new Date(), -30) })
  const [phone, staff] = [await browser.newContext(), await browser.newContext()]
  const page = await open(phone, people[0]!, `/attend-session/${sessionId}`)
  // A code from ten minutes ago, as if it had waited that long; the phone's clock agrees.
  const code = await codeNow(sessionId, -30)
  await page.clock.setFixedTime(minutesFrom(new Date(), -10))
  await phone.setOffline(true)
  await expect(banner(page)).toContainText(offline('title'))
  await page.getByLabel(attend('code')).fill(code)
  await page.getByRole('button', { name: attend('checkIn'), exact: true }).click()
  await expect(page.getByText(offline('waitingTitle')).first()).toBeVisible()
  await expect(page.getByLabel(attend('code'))).toBeHidden()
  await isAccessible(page)

  await page.clock.setFixedTime(new Date())
  await phone.setOffline(false)
  await expect(page.getByText(attend('lateTitle'), { exact: true })).toBeVisible({ timeout: 30_000 })

  const door = await open(staff, instructorId, home)
  await expect(door.getByRole('heading', { name: board('laterTitle') })).toBeVisible()
  await isAccessible(door)
  await door.getByRole('button', { name: board('confirmName', { name: 'Quist, Ana' }) }).click()
  await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Ana' }) })).toBeVisible()
  await page.reload()
  await expect(page.getByText(attend('doneTitle'), { exact: true })).toBeVisible()
})

test('an instructor goes on without network: the board stays, taps wait at their rows and go when it is back', async ({
  browser,
}) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana', 'Ben'])
  const [staff, phone] = [await browser.newContext(), await browser.newContext()]
  const door = await open(staff, instructorId, home)
  const row = (name: string) => door.getByRole('listitem').filter({ hasText: name })
  await expect(row('Quist, Ana')).toBeVisible()

  await staff.setOffline(true)
  await expect(banner(door)).toContainText(offline('title'))
  await expect(door.getByRole('img', { name: board('qr') })).toBeHidden()
  await expect(door.locator('output')).toHaveText(/^\S{3} \S{3}$/)
  for (const name of ['Quist, Ana', 'Quist, Ben'])
    await door.getByRole('button', { name: board('checkInName', { name }) }).click()
  await expect(row('Quist, Ana')).toContainText('waiting to be sent')
  await expect(row('Quist, Ben')).toContainText('waiting to be sent')
  await door.getByRole('button', { name: offline('discardName', { name: 'Quist, Ben' }) }).click()
  await expect(door.getByRole('button', { name: board('checkInName', { name: 'Quist, Ben' }) })).toBeVisible()
  await isAccessible(door)

  await test.step('meanwhile Ana checks in by herself: the tap is refused at her row', async () => {
    const page = await open(phone, people[0]!, `/attend-session/${sessionId}?code=${await codeNow(sessionId)}`)
    await page.getByRole('button', { name: attend('checkInAs', { name: 'Ana Quist' }) }).click()
    await expect(page.getByText(attend('doneTitle'), { exact: true })).toBeVisible()
  })
  await staff.setOffline(false)
  await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Ana' }) })).toBeVisible({
    timeout: 30_000,
  })
  await expect(row('Quist, Ana')).toContainText(offline('refusedTitle'))
  await door.getByRole('button', { name: offline('dismissName', { name: 'Quist, Ana' }) }).click()
  await expect(row('Quist, Ana')).not.toContainText(offline('refusedTitle'))
  await expect(banner(door)).toBeHidden()
})

test('a drawing without network is signed when it is back, also after the page was closed', async ({ browser }) => {
  const { sessionId, people } = await makeRoom(['Ana'])
  const phone = await browser.newContext()
  const path = `/attend-session/${sessionId}?code=${await codeNow(sessionId)}`
  const page = await open(phone, people[0]!, path)
  await replaceCodeSecret(sessionId)
  await page.getByRole('button', { name: attend('checkInAs', { name: 'Ana Quist' }) }).click()
  await page.getByRole('radio', { name: sign('drawn') }).waitFor()
  await page.waitForLoadState('networkidle')
  await phone.setOffline(true)
  await page.getByRole('radio', { name: sign('drawn') }).check()
  const pad = page.getByRole('img', { name: sign('pad') })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 20, box.y + box.height / 2 + (step % 3) * 12)
  await page.mouse.up()
  await page.getByRole('checkbox', { name: sign('agree') }).check()
  await page.getByRole('button', { name: sign('sign'), exact: true }).click()
  await expect(page.getByText(offline('waitingTitle')).first()).toBeVisible()
  await page.close()

  await phone.setOffline(false)
  const again = await phone.newPage()
  await again.goto(`/attend-session/${sessionId}`)
  await expect(again.getByRole('img', { name: attend('signatureOf', { name: 'Ana Quist' }) })).toBeVisible({
    timeout: 30_000,
  })
})

test('signing out with something that waits asks first, and the next person on the device sends none of it', async ({
  browser,
}) => {
  const { sessionId, people } = await makeRoom(['Ana', 'Ben'])
  const phone = await browser.newContext()
  const page = await open(phone, people[0]!, `/attend-session/${sessionId}`)
  // The device is online, but its requests do not get through.
  await page.route('**/graphql', (route) => route.abort())
  await page.getByLabel(attend('code')).fill(await codeNow(sessionId))
  await page.getByRole('button', { name: attend('checkIn'), exact: true }).click()
  await expect(page.getByText(offline('waitingTitle')).first()).toBeVisible()
  await page.getByRole('button', { name: say('en', 'common', 'shell.signOut') }).click()
  const question = page.getByRole('alertdialog', { name: say('en', 'browser', 'unsent.title') })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: say('en', 'common', 'dialog.cancel') }).click()
  await expect(page.getByText(offline('waitingTitle')).first()).toBeVisible()

  const next = await open(phone, people[1]!, `/attend-session/${sessionId}`)
  await expect(next.getByLabel(attend('code'))).toBeVisible()
  await expect(next.getByText(offline('waitingTitle'))).toHaveCount(0)
})
