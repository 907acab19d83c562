import type { Browser, Page } from '@playwright/test'
import { switchOn } from '../../fixtures/curriculums'
import { pdfBytes } from '../../fixtures/documents'
import { makeOrg, makeRole } from '../../fixtures/orgs'
import { misfits } from './fit'
import { enterAs, type Made, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (key: string, values?: Record<string, string>) => say('en', 'documentRequests', key, values)
const title = 'TB test'

async function enter(browser: Browser, made: Made, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  await enterAs(context, made.id)
  return context.newPage()
}

/** An organization that may request documents, with its administrator and two members. */
async function makeHome() {
  const [admin, aide, other] = await Promise.all([
    makePerson({ noCredential: true, firstName: 'Olga', lastName: 'Admin' }),
    makePerson({ noCredential: true, firstName: 'Ada', lastName: 'Aide' }),
    makePerson({ noCredential: true, firstName: 'Bo', lastName: 'Baker' }),
  ])
  const org = await makeOrg({ name: `Home of ${admin.id}`, admin })
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  for (const user of [aide, other]) await makeRole({ orgId: org.id, user })
  return { org, admin, aide, other }
}

/** The administrator asks everybody for a health record that is valid for a year. */
async function ask(desk: Page, orgId: string): Promise<void> {
  await desk.goto(`/orgs/${orgId}/documents/requests`)
  await desk
    .getByRole('link', { name: text('list.new') })
    .first()
    .click()
  await desk.getByLabel(text('form.name'), { exact: true }).fill(title)
  await desk.getByLabel(text('form.kind'), { exact: true }).selectOption('HEALTH')
  await desk.getByLabel(text('form.healthRecordType'), { exact: true }).selectOption('TB_TEST')
  await desk.locator('input#validMonths').fill('12')
  await desk.getByRole('button', { name: 'Ask 3 people' }).click()
  await expect(desk.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('an admin asks a group, a member answers with a picture on a phone, and only "valid until" is seen of it', async ({
  browser,
}) => {
  const { org, admin, aide } = await makeHome()
  const desk = await enter(browser, admin, 1440)
  await ask(desk, org.id)

  const phone = await enter(browser, aide, 390)
  await phone.goto('/dashboard')
  const verb = say('en', 'dashboard', 'todo.verbs.handIn')
  await phone.getByRole('link', { name: say('en', 'dashboard', 'todo.verbOf', { verb, what: title }) }).click()
  await expect(phone.getByText(text('own.willSeeHealth', { org: org.name }))).toBeVisible()
  const file = { name: 'positive.pdf', mimeType: 'application/pdf', buffer: pdfBytes }
  await phone.locator('input[type=file]').setInputFiles(file)
  await phone.getByLabel(text('own.name'), { exact: true }).fill('Positive, see my doctor')
  await phone.getByRole('button', { name: text('own.uploadSave') }).click()
  await expect(phone.getByText(say('en', 'validation', 'answer.noDate'))).toBeVisible()
  await phone.locator('input#effectiveAt').fill('6/1/2026')
  for (const width of [320, 390]) expect(await misfits(phone, width)).toEqual([])
  await phone.getByRole('button', { name: text('own.uploadSave') }).click()
  await expect(phone.getByRole('button', { name: text('own.back') })).toBeVisible()
  const violations = await violationsOf(phone)
  expect(violations.map(({ id }) => id)).toEqual([])

  await desk.reload()
  const row = desk.getByRole('row', { name: /Aide, Ada/ })
  await expect(row).toContainText(text('standings.FULFILLED'))
  await expect(row).toContainText('Jun 1, 2027')
  await expect(desk.getByText('doctor')).toBeHidden()
})

test('a member declines with a reason, and an admin reads it, reminds the others and ends the request', async ({
  browser,
}) => {
  const { org, admin, other } = await makeHome()
  const desk = await enter(browser, admin, 1440)
  await ask(desk, org.id)
  const phone = await enter(browser, other, 390)
  await phone.goto('/documents')
  await phone
    .locator('#requested')
    .getByRole('link', { name: text('own.handInNamed', { title }) })
    .click()
  await phone.getByRole('button', { name: text('own.decline') }).click()
  await phone.getByRole('dialog').getByLabel(text('own.reason')).fill('I have no card')
  await phone.getByRole('button', { name: text('own.declineSave'), exact: true }).click()
  await expect(phone.getByText('I have no card')).toBeVisible()

  await desk.reload()
  await expect(desk.getByRole('row', { name: /Baker, Bo/ })).toContainText('I have no card')
  await desk.getByRole('button', { name: text('actions.end') }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: text('actions.end') })
    .click()
  await expect(desk.getByText(text('done.ended'))).toBeVisible()
})
