import type { Page } from '@playwright/test'
import { makeEnrollments } from '../../fixtures/enrollments'
import { makeTask, makeTaskSession, minutesFrom } from '../../fixtures/tasks'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [enrollments, shell, common] = [text('enrollments'), text('common'), text('common')]

/** A member of an organization with two sessions: one with seats, and one that is full. */
async function offers() {
  const org = await makeOrg('TASKS')
  const about = { description: 'How to prevent falls at night.', objectives: ['Name three causes of falls'] }
  const falls = await makeTask({ org, title: 'Preventing falls', ...about })
  const wounds = await makeTask({ org, title: 'Wound care' })
  const startsAt = minutesFrom(new Date(), 3000)
  await makeTaskSession({ org, task: falls, startsAt, capacity: 5 })
  const full = await makeTaskSession({ org, task: wounds, startsAt: minutesFrom(startsAt, 1500), capacity: 1 })
  await makeEnrollments(full, 2)
  return (await makeMember(org.id, 'Ana')).user.id
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
}
const session = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

for (const width of [390, 1440])
  test(`at ${width} px a person reads about a session, joins it, and waits for another with their place in line`, async ({
    page,
  }) => {
    const clean = watchConsole(page)
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page.context(), await offers())
    await open(page, '/enrollments')
    await session(page, 'Preventing falls').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Preventing falls' })).toBeVisible()
    await expect(page.getByText('How to prevent falls at night.')).toBeVisible()
    await expect(page.getByText('Name three causes of falls')).toBeVisible()
    await expect(page.getByText('5 seats left')).toBeVisible()
    await page.getByRole('button', { name: enrollments('open.enrollNamed', { title: 'Preventing falls' }) }).click()
    await expect(page).toHaveURL(/\/enrollments\/[0-9a-f-]{36}$/)

    // The toast does not cover the header.
    const toast = page.getByRole('status').filter({ hasText: enrollments('outcome.ENROLLED') })
    const [header, box] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()]
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)

    await open(page, '/enrollments')
    await page.getByRole('button', { name: enrollments('open.waitNamed', { title: 'Wound care' }) }).click()
    await expect(page.getByText(enrollments('ahead.place', { place: '2' }))).toBeVisible()
    await session(page, 'Wound care').click()
    await expect(page.getByText(enrollments('ahead.place', { place: '2' }))).toBeVisible()
    clean()
  })

test('filters of a list act at once, and the whole list comes back', async ({ page }) => {
  await enterAs(page.context(), await offers())
  await open(page, '/enrollments')
  await page.getByRole('combobox', { name: enrollments('list.format') }).selectOption('ONLINE')
  await expect(page).toHaveURL(/format=ONLINE/)
  await expect(page.getByText(common('list.noMatches'))).toBeVisible()
  await page.getByRole('link', { name: common('list.clearFilters') }).click()
  await expect(session(page, 'Wound care')).toBeVisible()
  await page.getByRole('searchbox').fill('falls')
  await page.getByRole('searchbox').press('Enter')
  await expect(session(page, 'Wound care')).toBeHidden()
  await expect(session(page, 'Preventing falls')).toBeVisible()
})

test('on a phone every button of the header is there, 44 px large, in one row; the smallest lose none without a way', async ({
  page,
}) => {
  await enterAs(page.context(), await offers())
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await open(page, '/enrollments')
    const bar = page.getByRole('banner')
    const tools = await bar.locator('.header-tool, .icon-button, [popovertarget]').all()
    const boxes = (await Promise.all(tools.map((tool) => tool.boundingBox()))).filter((box) => box !== null)
    for (const box of boxes) {
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
    const ways = [shell('shell.home'), shell('shell.accountSettings')]
    for (const name of ways)
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible({ visible: width >= 360 })
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('banner').getByRole('button', { name: /Ana/ }).click()
  await page.getByRole('link', { name: shell('nav.account'), exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
})
