import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeCredential } from '../../fixtures/credentials'
import { insertManyLicenses, linesOfMany } from '../../fixtures/many-licenses'
import { database } from '../../lib/data/db'
import { applyAll, decideDiffering, readList, uploadList } from './desk-steps'
import { misfits } from './fit'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (key: string, values?: Record<string, string>) => say('en', 'boardChecks', key, values)

async function looksRight(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  for (const width of [390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
}

test('a super admin uploads a list: 40 of 50 licenses are confirmed, 5 are looked at by hand, 5 people are told', async ({
  browser,
}) => {
  // An earlier attempt leaves licenses with the same numbers, which this list would find as well.
  await database().credential.updateMany({
    where: { geo: 'TX', credentialType: 'NFA' },
    data: { archivedAt: new Date() },
  })
  // Numbers N1 to N50: in each ten, one has another expiry date and one is missing from the list.
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
  await uploadList(page, 'TX_HHSC', 'hhsc.csv', [...linesOfMany(50, new Date())])
  await expect(page.getByRole('cell', { name: 'LOPEZ4' })).toBeVisible()
  await looksRight(page)
  await readList(page, 'Confirm 40 matches')
  await looksRight(page)

  await applyAll(page, 'Confirm 40 matches')
  await applyAll(page, 'Mark 5 as not found')
  await decideDiffering(page, { list: page.url(), count: 5, by: 'Vera Checks' }, () => looksRight(page))
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

test('a list is read as its board publishes it, and asks about its columns where one wants to be asked', async ({
  browser,
}) => {
  const wheel = await makePerson({ noCredential: true, superAdmin: true })
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await enterAs(desk, wheel.id)
  const page = await desk.newPage()
  const lines = [await readFile('fixtures/board-rosters/wa-doh.csv', 'utf8')]
  const published = { place: say('en', 'enums', 'geographies.WA'), site: 'data.wa.gov' }

  await uploadList(page, 'WA_DOH', 'wa-doh.csv', lines)
  await expect(page.getByText(text('roster.published', published))).toBeVisible()
  await expect(page.getByText(text('states.READY'), { exact: true })).toBeVisible()
  await looksRight(page)

  await page.goto('/super/verification/rosters')
  await page.getByLabel(text('rosters.ask')).check()
  await uploadList(page, 'WA_DOH', 'asked.csv', lines, { stay: true })
  await expect(page.getByText(text('mapping.published', published))).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: text('mapping.go') }).click()
  await expect(page.getByText(text('roster.published', published))).toBeVisible()
  await expect(page.getByText(text('states.READY'), { exact: true })).toBeVisible()

  await uploadList(page, 'TX_BON', 'asked.csv', lines, { refused: text('problems.otherBoard') })
  await desk.close()
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
