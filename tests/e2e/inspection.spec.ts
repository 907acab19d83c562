import type { Page } from '@playwright/test'
import { makeFinalizedSession } from '../../fixtures/inspections'
import { makeUser } from '../../fixtures/people'
import { makeClassOrg } from '../../fixtures/tasks'
import { misfits } from './fit'
import { enterAs, makePerson } from './people'
import { newAddress, newestMail, say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const words = (key: string, values?: Record<string, string>) => say('en', 'inspection', key, values)

/** An organization with one finalized session, and its administrator. */
async function makeHome() {
  const admin = await makePerson({ noCredential: true, firstName: 'Olga', lastName: 'Admin' })
  const org = await makeClassOrg({ name: `Home of ${admin.id}`, admin })
  await makeFinalizedSession(org, { people: [await makeUser()], task: { title: 'Safe lifting' } })
  return { org, adminId: admin.id }
}

async function makeLink(desk: Page, email: string): Promise<void> {
  await desk.getByRole('button', { name: words('links.new'), exact: true }).click()
  const form = desk.getByRole('dialog')
  await form.getByRole('button', { name: words('form.save'), exact: true }).click()
  await expect(form.locator('[name=inspectorName]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name=inspectorName]').fill('Ines Haddad')
  await form.locator('[name=inspectorEmail]').fill(email)
  await form.getByRole('button', { name: words('form.save'), exact: true }).click()
}

test('an admin makes a survey link, the inspector reads and downloads, the admin sees it and ends it', async ({
  browser,
}) => {
  const { org, adminId } = await makeHome()
  const home = await browser.newContext()
  await enterAs(home, adminId)
  const desk = await home.newPage()
  await desk.goto(`/orgs/${org.id}/inspection`)
  const [duty] = words('duties.hours', { hours: '12', months: '12' }).split('{')
  await expect(desk.getByText(`${duty}nurse aide`)).toBeVisible()
  const inspectorEmail = newAddress('inspector')
  await makeLink(desk, inspectorEmail)
  const made = desk.getByRole('dialog', { name: words('made.title') })
  const address = await made.locator('[name=secret]').inputValue()
  expect(address).toMatch(/\/survey\/[\w-]{43}$/)
  await made.getByRole('button', { name: words('made.close'), exact: true }).click()
  const row = desk.getByRole('row', { name: /Ines Haddad/ })
  await expect(row).toContainText(words('links.states.ACTIVE'))
  await expect(row).toContainText(words('links.unopened'))
  const { text } = await newestMail(inspectorEmail, /Training records/)
  expect(text).toContain(new URL(address).pathname)

  const outside = await browser.newContext()
  const page = await outside.newPage()
  // HEAD requests, as sent by programs that scan mails, open nothing.
  expect((await outside.request.head(new URL(address).pathname)).status()).toBe(200)
  await desk.reload()
  await expect(row).toContainText(words('links.unopened'))
  const answer = await page.goto(new URL(address).pathname)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(page.getByRole('heading', { name: words('survey.title') })).toBeVisible()
  await expect(page.getByRole('row', { name: /Safe lifting/ })).toBeVisible()
  for (const width of [320, 390, 1440]) expect(await misfits(page, width)).toEqual([])
  const violations = await violationsOf(page)
  expect(violations.map(({ id }) => id)).toEqual([])
  const sheet = await page.getByRole('link', { name: /^Sign-in sheet: Safe lifting/ }).getAttribute('href')
  const packAddress = `/api${new URL(address).pathname}/pack`
  // Nor do they open a file: each is listed once below.
  for (const file of [sheet!, packAddress]) {
    const asked = await outside.request.head(file)
    expect([asked.status(), (await asked.body()).length]).toEqual([200, 0])
  }
  const paper = await outside.request.get(sheet!)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const pack = await outside.request.get(packAddress)
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/zip'])
  await page.getByRole('link', { name: words('survey.people') }).click()
  await expect(page.getByRole('table', { name: words('survey.peopleCaption') })).toBeVisible()
  await page.getByRole('link', { name: words('survey.staff'), exact: true }).click()
  const staff = page.getByRole('table', { name: words('survey.staffCaption') })
  await expect(staff.getByRole('row', { name: /Admin, Olga/ })).toBeVisible()
  for (const width of [320, 1440]) expect(await misfits(page, width)).toEqual([])

  await desk.reload()
  await row.getByRole('link', { name: words('links.viewsOf', { name: 'Ines Haddad' }) }).click()
  const opened = desk.getByRole('table', { name: words('link.caption') })
  for (const part of ['SESSIONS', 'PEOPLE', 'SHEET', 'PACK'])
    await expect(opened.getByText(words(`link.parts.${part}`), { exact: true }).first()).toBeVisible()
  for (const part of ['SHEET', 'PACK'])
    await expect(opened.getByText(words(`link.parts.${part}`), { exact: true })).toHaveCount(1)
  await desk.getByRole('button', { name: words('links.endOf', { name: 'Ines Haddad' }) }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: words('links.end'), exact: true })
    .click()
  await expect(desk.getByText(words('links.endDone', { name: 'Ines Haddad' }))).toBeVisible()

  expect((await page.reload())?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: words('survey.overTitle') })).toBeVisible()
  expect((await outside.request.get(sheet!)).status()).toBe(404)
})

test('an admin sees what a pack contains and downloads it', async ({ page, context }) => {
  const { org, adminId } = await makeHome()
  await enterAs(context, adminId)
  await page.goto(`/orgs/${org.id}/tasks`)
  await page.getByRole('link', { name: words('title'), exact: true }).click()
  const contents = page.getByRole('region', { name: words('pack.contains') })
  await expect(contents).toContainText(words('pack.finalized'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    contents.getByRole('link', { name: words('pack.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^training records .*\.zip$/)
  expect(await download.failure()).toBeNull()
  await page.locator('input#from').fill('tomorrow-ish')
  await page.getByRole('button', { name: words('pack.show'), exact: true }).click()
  await expect(page.locator('input#from')).toHaveAttribute('aria-invalid', 'true')
})
