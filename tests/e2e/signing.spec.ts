import type { Browser, Page } from '@playwright/test'
import { paperPdf } from '../../fixtures/demo-papers'
import { misfits } from './fit'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { type Locale, say, speak } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text =
  (locale: Locale) =>
  (key: string, values?: Record<string, string>): string =>
    say(locale, 'signing', `screens.${key}`, values)
const [en, es] = [text('en'), text('es')]

/** The button of the dashboard's first row, which asks for the signature. */
function signTodo(locale: Locale): string {
  const [verb, what] = [
    say(locale, 'dashboard', 'todo.verbs.sign'),
    say(locale, 'dashboard', 'todo.sign', { title: 'Uniform policy' }),
  ]
  return say(locale, 'dashboard', 'todo.verbOf', { verb, what })
}

// Its first page is taller than a phone, also as text.
const rules = Array.from({ length: 44 }, (_, at) => `Rule ${at + 1} of this house.`)
const policy = paperPdf([
  ['Uniform policy', 'Scrubs are worn on every shift.', ...rules],
  ['Shoes', 'Closed shoes only.'],
  ['Signatures', 'I have read this policy.'],
])

async function enter(browser: Browser, userId: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await enterAs(context, userId)
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Uploads the policy for Ana and then Ben, on one copy. */
async function makeDraft(page: Page, orgId: string): Promise<void> {
  await page.goto(`/orgs/${orgId}/documents/signing/new`)
  await press(page, en('form.next'))
  await expect(page.getByText(en('form.fileMissing')).first()).toBeVisible()
  await page
    .getByLabel(en('form.file'), { exact: true })
    .setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: policy })
  await page.getByLabel(en('form.title'), { exact: true }).fill('Uniform policy')
  for (const name of ['Ana', 'Ben']) {
    await page.getByRole('combobox', { name: en('form.addPerson') }).fill(name)
    await page.getByRole('option', { name: `Quist, ${name}` }).click()
  }
  await page.getByRole('radio', { name: en('form.together') }).check()
  await page.getByRole('checkbox', { name: en('form.inOrder') }).check()
  await isAccessible(page)
  await press(page, en('form.next'))
  await expect(page.getByRole('heading', { level: 1, name: 'Uniform policy' })).toBeVisible()
}

/** Places a field for each of them with the keyboard only. */
async function placeByKeyboard(page: Page): Promise<void> {
  await expect(page.locator('#page-1 canvas')).toBeVisible()
  await page.getByRole('button', { name: en('kinds.SIGNATURE'), exact: true }).press('Enter')
  const ana = page.getByRole('button', { name: /^1 Signature, Quist, Ana, Page 3: / })
  await expect(ana).toBeFocused()
  const before = await ana.boundingBox()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  const after = await ana.boundingBox()
  expect(after!.x).toBeGreaterThan(before!.x)
  expect(after!.width).toBeGreaterThan(before!.width)
  await page.getByLabel(en('place.for')).first().selectOption('1')
  await page.getByRole('button', { name: en('kinds.TEXT'), exact: true }).press('Enter')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: en('kinds.SIGNATURE'), exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^2 Signature, Quist, Ben, Page 3: / })).toBeFocused()
  await expect(page.getByText(en('draft.kept'), { exact: true })).toBeVisible()
}

/** On a phone the pages are shown as text. */
async function readToTheEnd(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: es('viewer.asPages') })).toBeVisible()
  for (const [number, line] of [
    [1, 'Scrubs are worn on every shift.'],
    [2, 'Closed shoes only.'],
    [3, 'I have read this policy.'],
  ] as const) {
    await expect(page.locator(`#page-${number}`).getByText(line)).toBeVisible()
    await page.locator(`#page-${number}`).evaluate((one) => one.scrollIntoView({ block: 'end' }))
  }
}

/** Signs on her phone, in Spanish. */
async function signInSpanish(page: Page): Promise<void> {
  await speak(page, 'es')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: signTodo('es') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uniform policy' })).toBeVisible()
  await press(page, es('signer.readOn'))
  await expect(page.getByText(/^Faltan por leer/)).toBeVisible()
  await readToTheEnd(page)
  await isAccessible(page)
  await press(page, es('signer.readOn'))
  // When a step disappears, the focus moves to the next one.
  await expect(page.getByText(es('signer.consentTitle'))).toBeFocused()
  await press(page, es('signer.agreeOn'))
  await expect(page.getByText(es('signer.agreeError'))).toBeVisible()
  await expect(page.getByText(say('es', 'signing', 'consent.v1'))).toBeVisible()
  await page.getByRole('checkbox', { name: es('signer.agree') }).check()
  await press(page, es('signer.agreeOn'))
  await expect(page.getByText(es('signer.fieldOf', { number: '1', count: '1' }))).toBeFocused()
  await press(page, es('signer.adopt'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page)
  await press(page, es('adopt.ok'))
  expect(await misfits(page, 390)).toEqual([])
  await page.reload()
  // Everything read, agreed to and adopted is still there, and no conflict with somebody else's edit is reported.
  await expect(page.getByText(say('es', 'browser', 'draft.kept'))).toBeVisible()
  await expect(page.getByText(say('es', 'browser', 'draft.changed'))).toHaveCount(0)
  await press(page, es('signer.sign'))
  await expect(page.getByText(es('outcome.signed'))).toBeVisible()
  await isAccessible(page)
}

test('an admin places fields by keyboard and sends to two in order; one signs in Spanish on a phone, one declines', async ({
  browser,
}) => {
  const org = await makeOrg('DOCUMENT_REQUESTS')
  const [ana, ben] = [await makeMember(org.id, 'Ana'), await makeMember(org.id, 'Ben')]
  const admin = await enter(browser, org.adminId)
  await makeDraft(admin, org.id)
  await placeByKeyboard(admin)
  await isAccessible(admin)
  await press(admin, en('draft.preview'))
  await expect(admin.locator('#page-3').getByText('Quist, Ana')).toBeAttached()
  await press(admin, en('send.button'))
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Quist, Ana is asked first')
  await question.getByRole('button', { name: /^Send to/ }).click()
  await expect(admin.getByRole('row', { name: /Ana Quist/ })).toContainText(en('signerStates.SENT'))
  await expect(admin.getByRole('row', { name: /Ben Quist/ })).toContainText(en('signerStates.WAITING'))

  await signInSpanish(await enter(browser, ana.user.id, 390))

  const second = await enter(browser, ben.user.id)
  await second.goto('/dashboard')
  await second.getByRole('link', { name: signTodo('en') }).click()
  await press(second, en('decline.button'))
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: en('decline.ok'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'validation', 'enter.reason'), { exact: true })).toBeVisible()
  await dialog.getByLabel(en('decline.reason')).fill('My name is spelled wrong.')
  await dialog.getByRole('button', { name: en('decline.ok'), exact: true }).click()
  await expect(second.getByText(en('outcome.DECLINED.title'))).toBeVisible()

  await admin.reload()
  await expect(admin.getByRole('row', { name: /Ana Quist/ })).toContainText(en('signerStates.SIGNED'))
  const declined = admin.getByRole('row', { name: /Ben Quist/ })
  await expect(declined).toContainText(en('signerStates.DECLINED'))
  await expect(declined).toContainText('My name is spelled wrong.')
  await isAccessible(admin)
})
