import type { Page } from '@playwright/test'
import { makeCredential, today } from '../../fixtures/credentials'
import { makeCredit } from '../../fixtures/credits'
import { makeSmallSession } from '../../fixtures/enrollments'
import { makeProvider, makeRole } from '../../fixtures/orgs'
import { formatDate } from '../../lib/domain/time/format-date'
import { addDays } from '../../lib/domain/time/plain-date'
import { misfits } from './fit'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [whatIf, enrollments, credentials] = [text('whatIf'), text('enrollments'), text('credentials')]

/** A nurse aide near the end of a first year with 8 hours missing, and a class tomorrow that counts 4 of them. */
async function makeAide() {
  const user = await makePerson()
  const org = await makeOrg('TASKS')
  await makeProvider(org)
  await makeRole({ orgId: org.id, user })
  const [license] = await Promise.all([makeCredential({ user }), makeCredit({ user })])
  const session = await makeSmallSession(org, 5)
  return { user, license, title: session.revision.title }
}

const result = (page: Page) => page.locator('[aria-live=polite]', { has: page.getByRole('img') })

/** Adds a course that exists only on the page: in-person hours on a given day. */
async function makeUp(page: Page, hours: string, on: string): Promise<void> {
  await page.getByLabel(whatIf('page.units'), { exact: true }).fill(hours)
  await page.locator('input#on').fill(on)
  await page.getByRole('button', { name: whatIf('page.add'), exact: true }).click()
}

test('a class that closes the gap stands on the card of the license, and one press takes the seat', async ({
  page,
}) => {
  const clean = watchConsole(page)
  const { user, title } = await makeAide()
  await enterAs(page.context(), user.id)
  await page.goto('/dashboard')
  const card = page.getByRole('article')
  await expect(card).toContainText(/Covers 4 of the 8 hr you need/)
  await card.getByRole('button', { name: enrollments('open.enrollNamed', { title }) }).click()
  await expect(page.getByText(enrollments('outcome.ENROLLED'))).toBeVisible()
  await expect(card.getByText(title)).toBeHidden()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  clean()
})

test('a person tries out courses, sees on which day they would be done, and nothing of it is kept', async ({
  page,
}) => {
  const clean = watchConsole(page)
  const { user, license, title } = await makeAide()
  await enterAs(page.context(), user.id)
  await page.goto(`/credentials/${license.id}`)
  await page.getByRole('link', { name: credentials('detail.actions.whatIf') }).click()
  await expect(result(page)).toContainText('You’d still need 44 hours.')

  await page.getByRole('checkbox', { name: title }).check()
  await expect(result(page)).toContainText('You’d still need 40 hours.')
  await makeUp(page, 'many', today())
  await expect(page.getByText(whatIf('page.needsHours'))).toBeVisible()
  await makeUp(page, '4', today())
  const done = addDays(today(), 60)
  await makeUp(page, '36', done)
  await expect(result(page)).toContainText(whatIf('page.doneOn', { date: formatDate(done) }))
  for (const width of [320, 390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
  const violations = await violationsOf(page)
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.getByRole('button', { name: whatIf('page.removeNamed', { title: 'Course 1' }) }).click()
  await expect(result(page)).toContainText('You’d still need')
  await page.reload()
  await expect(result(page)).toContainText('You’d still need 44 hours.')
  clean()
})
