import type { BrowserContext, Page } from '@playwright/test'
import { codeSecretOf, replaceCodeSecret } from '../../fixtures/check-in'
import { minutesFrom, moveTaskSession } from '../../fixtures/tasks'
import { makeMember } from './org'
import { enterAs } from './people'
import { codeNow, makeRoom } from './room'
import { type Locale, say, speak, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const phone = { width: 390, height: 844 }
const attend = (key: string, values?: Record<string, string>, locale: Locale = 'en') =>
  say(locale, 'checkIn', `attend.${key}`, values)
const sign = (key: string) => say('en', 'checkIn', `sign.${key}`)
const board = (key: string, values?: Record<string, string>) => say('en', 'checkIn', `board.${key}`, values)
const error = (key: string) => say('en', 'errors', key)

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
const noOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

async function onPhone(context: BrowserContext, userId: string | null): Promise<Page> {
  if (userId) await enterAs(context, userId)
  const page = await context.newPage()
  await page.setViewportSize(phone)
  return page
}

/** Signs with a drawing. */
async function draw(page: Page): Promise<void> {
  await page.getByRole('radio', { name: sign('drawn') }).check()
  const pad = page.getByRole('img', { name: sign('pad') })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 20, box.y + box.height / 2 + (step % 3) * 12)
  await page.mouse.up()
}

test('a participant checks in by code on a phone, sees why wrong codes fail, signs, and appears on the board', async ({
  browser,
}) => {
  const { sessionId, instructorId, people, home, orgId, makeOther } = await makeRoom(['Ana', 'Ben'])
  const [staff, visitor] = [await browser.newContext(), await browser.newContext()]
  await enterAs(staff, instructorId)
  const door = await staff.newPage()
  const quietDoor = watchConsole(door)
  await door.goto(home)
  await expect(door.getByRole('button', { name: board('checkInName', { name: 'Quist, Ana' }) })).toBeVisible()
  await isAccessible(door)

  const page = await onPhone(visitor, people[0]!)
  const quiet = watchConsole(page)
  await page.goto(`/attend-session/${sessionId}`)
  const field = page.getByLabel(attend('code'))
  const send = page.getByRole('button', { name: attend('checkIn'), exact: true })
  await isAccessible(page)
  await noOverflow(page)
  await field.fill('ACE347')
  await send.click()
  await expect(page.getByText(error('checkInCodeWrong'))).toBeVisible()
  await moveTaskSession(sessionId, { openedAt: minutesFrom(new Date(), -10) })
  await field.fill(await codeNow(sessionId, -4))
  await send.click()
  await expect(page.getByText(error('checkInCodeOld'))).toBeVisible()
  await field.fill(await codeNow(await makeOther()))
  await send.click()
  await expect(page.getByText(error('checkInCodeOther'))).toBeVisible()
  await field.fill((await codeNow(sessionId)).toLowerCase())
  await send.click()
  await expect(page.getByText(attend('doneTitle'), { exact: true })).toBeVisible()

  const came = Date.now()
  await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Ana' }) })).toBeVisible({
    timeout: 10_000,
  })
  expect(Date.now() - came).toBeLessThan(10_000)
  await expect(door.getByText(board('unsigned'), { exact: true })).toBeVisible()

  await expect(page.getByText(say('en', 'checkIn', 'consent.ATTENDANCE.v2'))).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: sign('sign'), exact: true }).click()
  await expect(page.getByText(sign('agreeError'))).toBeVisible()
  await draw(page)
  await page.getByRole('checkbox', { name: sign('agree') }).check()
  await page.getByRole('button', { name: sign('sign'), exact: true }).click()
  await expect(page.getByRole('heading', { name: attend('receipt') })).toBeVisible()
  await expect(page.getByRole('img', { name: attend('signatureOf', { name: 'Ana Quist' }) })).toBeVisible()
  await expect(door.getByText(board('signed'), { exact: true })).toBeVisible()
  await isAccessible(page)
  await noOverflow(page)

  await test.step('roster tap, walk-in, taking back', async () => {
    await door.getByRole('button', { name: board('checkInName', { name: 'Quist, Ben' }) }).click()
    await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Ben' }) })).toBeVisible()
    await makeMember(orgId, 'Zoe')
    await door.getByRole('combobox', { name: board('walkField') }).fill('zoe')
    await door.getByRole('option', { name: /Quist, Zoe/ }).click()
    await door.getByRole('button', { name: board('walkAdd') }).click()
    await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Zoe' }) })).toBeVisible()
    await door.getByRole('button', { name: board('undoName', { name: 'Quist, Zoe' }) }).click()
    await door.getByLabel(board('reason')).fill('Wrong Zoe')
    await isAccessible(door)
    await door.getByRole('button', { name: board('saveUndo') }).click()
    await expect(door.getByRole('button', { name: board('checkInName', { name: 'Quist, Zoe' }) })).toBeVisible()
  })
  quiet()
  quietDoor()
})

test('a QR code scanned signed out works after signing in; a second person on that phone needs the instructor', async ({
  browser,
}) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana', 'Ben'])
  const context = await browser.newContext()
  const page = await onPhone(context, null)
  await page.goto(`/attend-session/${sessionId}?code=${await codeNow(sessionId)}`)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(attend('landing'))).toBeVisible()
  await enterAs(context, people[0]!)
  await page.goto('/')
  await expect(page).toHaveURL(`/attend-session/${sessionId}`)
  // The code itself has expired by now, but the scan still counts.
  await replaceCodeSecret(sessionId)
  await page.getByRole('button', { name: attend('checkInAs', { name: 'Ana Quist' }) }).click()
  await expect(page.getByText(attend('doneTitle'), { exact: true })).toBeVisible()

  await enterAs(context, people[1]!)
  await page.goto(`/attend-session/${sessionId}?code=${await codeNow(sessionId)}`)
  await expect(page).toHaveURL(`/attend-session/${sessionId}`)
  await page.getByRole('button', { name: attend('checkInAs', { name: 'Ben Quist' }) }).click()
  await expect(page.getByText(error('checkInDeviceUsed'))).toBeVisible()

  const staff = await browser.newContext()
  await enterAs(staff, instructorId)
  const door = await staff.newPage()
  await door.goto(home)
  await expect(door.getByText(board('refused'))).toBeVisible()
  await door.getByRole('button', { name: board('checkInName', { name: 'Quist, Ben' }) }).click()
  await door.getByLabel(board('reason')).fill('They share a phone')
  await door.getByRole('button', { name: board('save'), exact: true }).click()
  await expect(door.getByRole('button', { name: board('undoName', { name: 'Quist, Ben' }) })).toBeVisible()
})

test('an instructor shows a full-screen code that changes by itself and reveals no secret', async ({
  page,
  context,
}) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana'])
  await enterAs(context, instructorId)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/check-in') && response.status() === 200)
      answers.push(await response.text().catch(() => ''))
  })
  await page.goto(home)
  const shown = page.locator('output')
  const first = (await shown.textContent()) ?? ''
  expect(first.replace(' ', '')).toHaveLength(6)
  await page.getByRole('button', { name: board('full') }).click()
  const screen = page.getByRole('dialog')
  await expect(screen).toContainText(first)
  await isAccessible(page)
  await expect(shown).not.toHaveText(first, { timeout: 25_000 })
  await page.getByRole('button', { name: board('close') }).click()
  await expect(screen).toBeHidden()
  const secret = await codeSecretOf(sessionId)
  for (const text of [...answers, await page.content()])
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(secret.toString(form))

  await enterAs(context, people[0]!)
  for (const path of [home, `/api/task-sessions/${sessionId}/check-in`])
    expect((await page.request.get(path)).status()).toBe(404)
})

test('a participant checks out where minutes count, and the instructor signs the sheet', async ({ browser }) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana'], { checkOutRequired: true })
  const visitor = await browser.newContext()
  const page = await onPhone(visitor, people[0]!)
  await page.goto(`/attend-session/${sessionId}?code=${await codeNow(sessionId)}`)
  await page.getByRole('button', { name: attend('checkInAs', { name: 'Ana Quist' }) }).click()
  // With the keyboard only: the typed name is the signature.
  await page.getByRole('checkbox', { name: sign('agree') }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(attend('fingerprint'), { exact: true })).toBeVisible()
  const now = new Date()
  await moveTaskSession(sessionId, { startsAt: minutesFrom(now, -240), endsAt: minutesFrom(now, -1) })
  await page.reload()
  await page.getByLabel(attend('code')).fill(await codeNow(sessionId))
  await page.getByRole('button', { name: attend('checkOut'), exact: true }).click()
  await expect(page.getByText(/\d+ minutes? attended$/)).toBeVisible()

  const staff = await browser.newContext()
  await enterAs(staff, instructorId)
  const door = await staff.newPage()
  await door.goto(home)
  await expect(door.getByRole('heading', { name: say('en', 'checkIn', 'sheet.title') })).toBeVisible()
  await isAccessible(door)
  await door.getByRole('checkbox', { name: sign('agree') }).check()
  await door.getByRole('button', { name: sign('sign'), exact: true }).click()
  await expect(door.getByText(/You signed the sign-in sheet/)).toBeVisible()
})

test('an instructor lets somebody into a full room with a reason, and the board says 2 of 1', async ({ browser }) => {
  const { instructorId, orgId, home } = await makeRoom(['Ana'], { capacity: 1 })
  await makeMember(orgId, 'Ben')
  const staff = await browser.newContext()
  await enterAs(staff, instructorId)
  const door = await staff.newPage()
  await door.setViewportSize(phone)
  await door.goto(home)
  await expect(door.getByText(board('seats', { taken: '1', capacity: '1' })).first()).toBeVisible()
  await door.getByRole('combobox', { name: board('walkField') }).fill('quist ben')
  await door.getByRole('option', { name: /Quist, Ben/ }).click()
  const letIn = door.getByRole('button', { name: board('letIn', { seat: '2', capacity: '1' }) })
  await letIn.click()
  await expect(door.getByLabel(board('reason'))).toHaveAttribute('aria-invalid', 'true')
  await door.getByLabel(board('reason')).fill('There is one more chair')
  await letIn.click()
  await expect(door.getByText(board('seats', { taken: '2', capacity: '1' })).first()).toBeVisible()
  await expect(door.getByText('Quist, Ben', { exact: true })).toBeVisible()
  await noOverflow(door)
})

test('the check-in pages fit three widths in three languages', async ({ page, context }) => {
  const { sessionId, instructorId, people, home } = await makeRoom(['Ana', 'Ben'])
  for (const [userId, path] of [
    [people[0]!, `/attend-session/${sessionId}`],
    [instructorId, home],
  ] as const) {
    await enterAs(context, userId)
    for (const locale of ['en', 'es', 'ja'] as const) {
      await speak(page, locale)
      await page.goto(path)
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await noOverflow(page)
      }
      await isAccessible(page)
    }
  }
})
