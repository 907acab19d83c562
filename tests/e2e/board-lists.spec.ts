import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeCredential } from '../../fixtures/credentials'
import { insertManyLicenses, linesOfMany } from '../../fixtures/many-licenses'
import { misfits } from './fit'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const text = (key: string, values?: Record<string, string>) => say('en', 'boardChecks', key, values)

async function looksRight(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  for (const width of [390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
}

/** Presses the button that writes one outcome onto the licenses, and waits until it is done. */
async function applyAll(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('apply.ok') })
    .click()
  await expect(page.getByRole('button', { name: button })).toBeHidden()
  await expect(page.getByRole('main').getByRole('status').getByText(text('apply.done'))).toBeHidden({ timeout: 30_000 })
}

test('a super admin uploads a list: 40 of 50 licenses are confirmed, 5 are looked at by hand, 5 people are told', async ({
  browser,
}) => {
  // Numbers N1 to N50: of each ten, one expires on another day and one is not on the list.
  await insertManyLicenses(49)
  const person = await makePerson({ noCredential: true, firstName: 'Pat', lastName: 'Missing' })
  const license = await makeCredential({ user: person, geo: 'TX', credentialType: 'NFA', credentialNumber: 'N50' })
  const wheel = await makePerson({ noCredential: true, superAdmin: true, firstName: 'Vera', lastName: 'Checks' })
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await enterAs(desk, wheel.id)
  const page = await desk.newPage()

  await page.goto('/super/verification')
  await looksRight(page)
  await page.getByRole('link', { name: text('queue.rosters') }).click()
  await expect(page.getByRole('heading', { name: text('rosters.title'), level: 1 })).toBeVisible()
  await page.getByLabel(text('rosters.board'), { exact: true }).selectOption('TX_HHSC')
  const buffer = Buffer.from([...linesOfMany(50, new Date())].join(''))
  await page.locator('input[type=file]').setInputFiles({ name: 'hhsc.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: text('rosters.go'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'hhsc.csv', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'LOPEZ4' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: text('mapping.go') }).click()
  await expect(page.getByRole('button', { name: 'Confirm 40 matches' })).toBeVisible({ timeout: 30_000 })
  await looksRight(page)

  await applyAll(page, 'Confirm 40 matches')
  await applyAll(page, 'Mark 5 as not found')

  const list = page.url()
  for (let left = 5; left > 0; left -= 1) {
    await page.goto(`${list}?outcome=DIFFERS`)
    await page.getByRole('row').nth(left).getByRole('link').first().click()
    await expect(page.getByText(text('decide.title'), { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: text('decide.PARTIAL') })).toBeChecked()
    if (left === 5) await looksRight(page)
    await page.getByRole('button', { name: text('decide.save') }).click()
    await expect(page.getByText(text('decide.done'))).toBeVisible()
    await expect(page.getByText('by Vera Checks')).toBeVisible()
  }
  await desk.close()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await enterAs(phone, person.id)
  const own = await phone.newPage()
  await own.goto(`/credentials/${license.id}`)
  await expect(own.getByText(text('own.title'))).toBeVisible()
  await expect(own.getByText(text('findings.NOT_FOUND')).first()).toBeVisible()
  await looksRight(own)
  await phone.close()
})

test('the queue, a license and a list fit a phone', async ({ browser }) => {
  const wheel = await makePerson({ noCredential: true, superAdmin: true })
  const { id } = await makeCredential({ geo: 'TX', credentialType: 'CMA2' })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await enterAs(phone, wheel.id)
  const page = await phone.newPage()
  for (const path of ['', '?q=nobody', `/${id}`, '/rosters']) {
    await page.goto(`/super/verification${path}`)
    await looksRight(page)
  }
  await page.goto(`/super/verification/${id}`)
  await page.getByRole('button', { name: text('license.takeUp') }).click()
  await expect(page.getByRole('button', { name: text('license.putBack') })).toBeVisible()
  await page.getByRole('button', { name: text('license.putBack') }).click()
  await expect(page.getByRole('button', { name: text('license.takeUp') })).toBeVisible()
  await phone.close()
})
