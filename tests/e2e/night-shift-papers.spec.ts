import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { ctxFor } from '../../fixtures/ctx'
import { cardPng, paperPdf } from '../../fixtures/demo-papers'
import { done } from '../../fixtures/done'
import { sealOf, verifySeal } from '../../fixtures/verify-seal'
import { updateMember } from '../../lib/services/members/membership'
import { misfits } from './fit'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say, speak } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

type Values = Record<string, string>
const asked = (key: string, values?: Values) => say('en', 'documentRequests', key, values)
const askedEs = (key: string, values?: Values) => say('es', 'documentRequests', key, values)
const signing = (key: string, values?: Values) => say('en', 'signing', `screens.${key}`, values)
const signingEs = (key: string, values?: Values) => say('es', 'signing', `screens.${key}`, values)
const dueEs = (key: string, values?: Values) => say('es', 'dashboard', key, values)
const todoEs = (verb: string, what: string) => dueEs('todo.verbOf', { verb: dueEs(`todo.verbs.${verb}`), what })
const verify = (key: string) => say('en', 'signing', `verify.${key}`)

const tbTest = 'TB test'
const policy = 'Night shift policy'
const pdf = (buffer: Buffer) => ({ name: 'policy.pdf', mimeType: 'application/pdf', buffer })

async function enter(browser: Browser, userId: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  await enterAs(context, userId)
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A nurse aide of the night shift, and a member of the day shift. */
async function makeHouse() {
  const org = await makeOrg('DOCUMENT_REQUESTS')
  const [night, day] = [await makeMember(org.id, 'Nora'), await makeMember(org.id, 'Dan')]
  for (const [{ id }, department] of [
    [night, 'Night shift'],
    [day, 'Day shift'],
  ] as const)
    await done(updateMember(ctxFor(org.admin, { roles: [org.role] }), { input: { id, version: 1, department } }))
  return { org, night }
}

async function chooseNightShift(desk: Page): Promise<void> {
  await desk.locator('[data-field=departments] summary').click()
  await desk.getByRole('checkbox', { name: 'Night shift' }).check()
}

/** Requests a TB test, valid for twelve months, from everybody on the night shift. */
async function askForTests(desk: Page, orgId: string): Promise<void> {
  await desk.goto(`/orgs/${orgId}/documents/requests/new`)
  await desk.waitForLoadState('networkidle')
  await desk.getByLabel(asked('form.name'), { exact: true }).fill(tbTest)
  await desk.getByLabel(asked('form.kind'), { exact: true }).selectOption('HEALTH')
  await desk.getByLabel(asked('form.healthRecordType'), { exact: true }).selectOption('TB_TEST')
  await desk.locator('input#validMonths').fill('12')
  await chooseNightShift(desk)
  await desk.getByRole('button', { name: 'Ask 1 person' }).click()
  await expect(desk.getByRole('heading', { name: tbTest, level: 1 })).toBeVisible()
}

/** Uploads a policy of two pages with a signature field on the first. */
async function putPolicy(desk: Page, orgId: string): Promise<string> {
  await desk.goto(`/orgs/${orgId}/documents/signing/new`)
  await desk.waitForLoadState('networkidle')
  await desk.getByLabel(signing('form.file'), { exact: true }).setInputFiles(
    pdf(
      paperPdf([
        [policy, 'Rounds are made every two hours.'],
        ['Signature', 'I have read this.'],
      ]),
    ),
  )
  await desk.getByLabel(signing('form.title'), { exact: true }).fill(policy)
  await desk.getByRole('radio', { name: signing('form.byGroup') }).check()
  await chooseNightShift(desk)
  await expect(desk.getByText('Includes 1 member right now')).toBeVisible()
  await press(desk, signing('form.next'))
  await expect(desk.locator('#page-1 canvas')).toBeVisible()
  await desk.getByRole('button', { name: signing('kinds.SIGNATURE'), exact: true }).press('Enter')
  await expect(desk.getByText(signing('draft.kept'), { exact: true })).toBeVisible()
  await press(desk, signing('send.button'))
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(desk.getByRole('row', { name: /Nora Quist/ })).toContainText(signing('signerStates.SENT'))
  await expect(desk.getByRole('row', { name: /Dan Quist/ })).toHaveCount(0)
  return desk.url()
}

/** Hands in a photo of her test, on her phone and in her language. */
async function handInPicture(phone: Page, orgName: string): Promise<void> {
  await speak(phone, 'es')
  await phone.goto('/dashboard')
  await phone.getByRole('link', { name: todoEs('handIn', tbTest) }).click()
  await expect(phone.getByText(askedEs('own.willSeeHealth', { org: orgName }))).toBeVisible()
  const picture = { name: 'IMG_0815.png', mimeType: 'image/png', buffer: await cardPng() }
  await phone.locator('input[type=file]').setInputFiles(picture)
  await phone.getByLabel(askedEs('own.name'), { exact: true }).fill('Prueba positiva')
  await phone.locator('input#effectiveAt').fill('6/1/2026')
  expect(await misfits(phone, 390)).toEqual([])
  await isAccessible(phone)
  await press(phone, askedEs('own.uploadSave'))
  await expect(phone.getByRole('button', { name: askedEs('own.back') })).toBeVisible()
}

async function signPolicy(phone: Page): Promise<void> {
  await phone.goto('/dashboard')
  await phone.getByRole('link', { name: todoEs('sign', dueEs('todo.sign', { title: policy })) }).click()
  for (const number of [1, 2]) {
    await phone.locator(`#page-${number}`).scrollIntoViewIfNeeded()
    // On a phone a page is its text.
    await expect(phone.locator(`#page-${number} p`).last()).toBeVisible()
    await phone.locator(`#page-${number}`).evaluate((one) => one.scrollIntoView({ block: 'end' }))
    // A page counts as read once the browser has told that it was in view; a short one comes with the one before.
    const read = (seen: number) =>
      phone.getByText(signingEs('signer.readOf', { seen: String(seen), pages: '2' }), { exact: true })
    await expect(read(number).or(read(2))).toBeVisible()
  }
  await press(phone, signingEs('signer.readOn'))
  await phone.getByRole('checkbox', { name: signingEs('signer.agree') }).check()
  await press(phone, signingEs('signer.agreeOn'))
  await press(phone, signingEs('signer.adopt'))
  await press(phone, signingEs('adopt.ok'))
  expect(await misfits(phone, 390)).toEqual([])
  await press(phone, signingEs('signer.sign'))
  await expect(phone.getByText(signingEs('outcome.signed'))).toBeVisible()
}

/** The administrator sees how long it is valid, and nothing of hers to open. */
async function seesOnlyValidity(desk: Page, orgId: string): Promise<void> {
  await desk.goto(`/orgs/${orgId}/documents/requests`)
  await desk.getByRole('link', { name: tbTest }).click()
  const row = desk.getByRole('row', { name: /Quist, Nora/ })
  await expect(row).toContainText(asked('standings.FULFILLED'))
  await expect(row).toContainText('Jun 1, 2027')
  for (const path of [desk.url(), `/orgs/${orgId}/documents`]) {
    await desk.goto(path)
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await desk.content()).not.toMatch(/positiva|IMG_0815|\/api\/documents/)
  }
}

/** The report of poppler, if installed, on the signature of a PDF. */
function poppler(file: Buffer, path: string): string | null {
  writeFileSync(path, file)
  const { stdout, error } = spawnSync('pdfsig', [path], { encoding: 'utf8' })
  return error ? null : stdout
}

test('an admin asks the night shift for TB tests and a signature; an aide answers on her phone in Spanish; the seal holds until one byte is changed', async ({
  browser,
}, info) => {
  const { org, night } = await makeHouse()
  const desk = await enter(browser, org.adminId, 1440)
  await askForTests(desk, org.id)
  const request = await putPolicy(desk, org.id)

  const phone = await enter(browser, night.user.id, 390)
  await handInPicture(phone, org.name)
  await signPolicy(phone)
  await seesOnlyValidity(desk, org.id)

  // The worker seals it a moment after the last signature.
  await expect(async () => {
    await desk.goto(request)
    await expect(desk.getByRole('link', { name: /^Download: .+’s copy$/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const copy = desk.getByRole('link', { name: /^Download: .+’s copy$/ })
  const answer = await desk.request.get((await copy.getAttribute('href'))!)
  const sealed = await answer.body()
  const changed = Buffer.from(sealed)
  const at = sealOf(sealed).ranges[1]![0] + 100
  changed[at] = changed[at]! ^ 1
  expect(verifySeal(sealed)).toMatchObject({ valid: true, whole: true })
  expect(verifySeal(changed).valid).toBe(false)
  const [whole, broken] = [
    poppler(sealed, info.outputPath('whole.pdf')),
    poppler(changed, info.outputPath('broken.pdf')),
  ]
  if (whole !== null) expect(whole).toContain('Signature is Valid.')
  if (broken !== null) expect(broken).not.toContain('Signature is Valid.')

  await desk.getByRole('link', { name: /^Check: .+’s copy$/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: verify('title') })).toBeVisible()
  await desk.locator('input[type=file]').setInputFiles(pdf(sealed))
  await expect(desk.getByText(verify('same'))).toBeVisible()
  await desk.locator('input[type=file]').setInputFiles(pdf(changed))
  await expect(desk.getByText(verify('changed'))).toBeVisible()
  await isAccessible(desk)
})
