import type { Browser, Locator, Page } from '@playwright/test'
import { cardPng, paperPdf } from '../../fixtures/demo-papers'
import { misfits } from './fit'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (key: string, values?: Record<string, string>) => say('en', 'documents', `screens.${key}`, values)
const kindOf = (code: string) => say('en', 'enums', `documentKinds.${code}`)
const typeOf = (code: string) => say('en', 'enums', `healthRecordTypes.${code}`)

const pdf = (name: string, ...pages: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: paperPdf(pages.map((line) => [line])),
})
const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 cut short') }

async function enter(browser: Browser, userId: string): Promise<Page> {
  const context = await browser.newContext()
  await enterAs(context, userId)
  return context.newPage()
}

const press = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true }).click()
const filesOf = (page: Page) => page.locator('input[type=file][multiple]')
const inGroup = (page: Page, file: string) => page.getByRole('dialog').getByRole('group', { name: file })

/** Opens the list; its buttons work once the network is idle. */
async function openList(page: Page): Promise<void> {
  await page.goto('/documents')
  await page.waitForLoadState('networkidle')
}

/** Describes a file in the form. */
async function sayOf(page: Page, file: string, kind: string, more: { type?: string; until?: string } = {}) {
  const group = inGroup(page, file)
  await group.getByLabel(text('fields.kind'), { exact: true }).selectOption(kindOf(kind))
  if (more.type) await group.getByLabel(text('fields.healthRecordType')).selectOption(typeOf(more.type))
  if (more.until) await group.getByLabel(text('fields.expiresAt')).fill(more.until)
}

/** Adds one document and opens its page. */
async function add(page: Page, file: ReturnType<typeof pdf>, kind: string, more = {}) {
  await openList(page)
  await filesOf(page).setInputFiles(file)
  await sayOf(page, file.name, kind, more)
  await press(page.getByRole('dialog'), text('upload.save'))
  const title = file.name.replace('.pdf', '')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('several files are added at once; the one that is refused says why, and the others go on', async ({ browser }) => {
  const org = await makeOrg()
  const page = await enter(browser, (await makeMember(org.id, 'Uma')).user.id)
  const quiet = watchConsole(page)
  await openList(page)
  const card = { name: 'cpr_card.png', mimeType: 'image/png', buffer: await cardPng() }
  await filesOf(page).setInputFiles([pdf('TB test.pdf', 'TB test'), card, broken])
  await press(page.getByRole('dialog'), text('upload.save'))
  await expect(inGroup(page, 'TB test.pdf').getByText(say('en', 'validation', 'chooseOne'))).toBeVisible()
  await expect(inGroup(page, 'cpr_card.png').getByLabel(text('fields.title'))).toHaveValue('Cpr card')
  await sayOf(page, 'TB test.pdf', 'HEALTH', { type: 'TB_TEST', until: '1/15/2060' })
  await sayOf(page, 'cpr_card.png', 'HEALTH', { type: 'CPR_CARD', until: '1/15/2020' })
  await sayOf(page, 'broken.pdf', 'OTHER')
  await press(page.getByRole('dialog'), text('upload.save'))
  await expect(page.getByText(say('en', 'validation', 'fileBroken'))).toBeVisible()
  await expect(page.getByRole('row', { name: /TB test/ })).toContainText('Valid until Jan 15, 2060')
  await expect(page.getByRole('row', { name: /Cpr card/ })).toContainText('Expired Jan 15, 2020')
  await press(page, text('upload.retryNamed', { name: 'Broken' }))
  await expect(page.getByText(say('en', 'validation', 'fileBroken'))).toBeVisible()
  await press(page, text('upload.remove', { name: 'Broken' }))

  // Few documents need no filters; an address has them.
  await page.goto('/documents?expiry=EXPIRED')
  await expect(page.getByRole('row', { name: /TB test/ })).toBeHidden()
  await expect(page.getByRole('row', { name: /Cpr card/ })).toBeVisible()
  for (const width of [320, 390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  quiet()
})

test('a file of another kind is refused before it is sent; dropped files are taken', async ({ browser }) => {
  const org = await makeOrg()
  const page = await enter(browser, (await makeMember(org.id, 'Dora')).user.id)
  await openList(page)
  await filesOf(page).setInputFiles({ name: 'letter.docx', mimeType: 'application/x', buffer: Buffer.from('x') })
  await expect(page.getByRole('alertdialog')).toContainText(say('en', 'validation', 'fileType'))
  await page.keyboard.press('Escape')
  const dropped = await page.evaluateHandle(
    ([one, two]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(one!)], 'Dropped.pdf'))
      transfer.items.add(new File([new Uint8Array(two!)], 'letter.docx'))
      return transfer
    },
    [[...pdf('', 'Dropped').buffer], [120]],
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
  await expect(page.getByRole('heading', { name: text('upload.drop') })).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(page.getByRole('dialog')).toContainText('letter.docx')
  await sayOf(page, 'Dropped.pdf', 'LICENSE')
  await press(page.getByRole('dialog'), text('upload.save'))
  await expect(page.getByRole('row', { name: /Dropped/ })).toContainText(kindOf('LICENSE'))
})

/** True if a page of a PDF shows something other than blank paper. */
const isDrawn = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
    return data.some((value, at) => at % 4 < 3 && value < 128 && data[at - (at % 4) + 3] === 255)
  })

test('a PDF is shown in its page, first one page and then all; a newer file takes its place', async ({ browser }) => {
  const org = await makeOrg()
  const page = await enter(browser, (await makeMember(org.id, 'Rita')).user.id)
  const quiet = watchConsole(page)
  await add(page, pdf('Handbook.pdf', 'One', 'Two', 'Three'), 'POLICY')
  const first = page.getByRole('img', { name: 'Handbook, page 1 of 3' })
  await expect.poll(() => isDrawn(first)).toBe(true)
  await press(page, text('preview.showAll', { count: '3' }))
  await page.getByRole('img', { name: 'Handbook, page 3 of 3' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page.getByRole('img', { name: 'Handbook, page 3 of 3' }))).toBe(true)

  await press(page, text('page.replace'))
  const dialog = page.getByRole('dialog')
  await press(dialog, text('page.replace'))
  await expect(dialog.getByText(say('en', 'validation', 'fileRequired'))).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(pdf('handbook-2.pdf', 'New'))
  await dialog.getByLabel(text('fields.expiresAt')).fill('1/15/2060')
  await press(dialog, text('page.replace'))
  await expect(page.getByText('handbook-2.pdf')).toBeVisible()
  await page.getByRole('link', { name: text('page.olderOf', { name: 'Handbook' }) }).click()
  await expect(page.getByText(text('page.isReplaced'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('page.replace') })).toBeHidden()
  await page.getByRole('link', { name: text('page.toCurrent') }).click()
  await expect(page.getByText('handbook-2.pdf')).toBeVisible()
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  quiet()
})

test('a health record is shared: its type and end are seen and nothing else, until it is not shared any more', async ({
  browser,
}) => {
  const org = await makeOrg()
  const nurse = await makeMember(org.id, 'Nell')
  const [page, desk] = await Promise.all([enter(browser, nurse.user.id), enter(browser, org.adminId)])
  await add(page, pdf('Positive result.pdf', 'Secret'), 'HEALTH', { type: 'TB_TEST', until: '1/15/2060' })
  await press(page, text('sharing.shareWith', { name: org.name }))
  await expect(page.getByRole('alertdialog')).toContainText(typeOf('TB_TEST'))
  await press(page.getByRole('alertdialog'), text('sharing.share'))
  await expect(page.getByText(text('sharing.shared', { name: org.name }))).toBeVisible()

  await desk.goto(`/orgs/${org.id}/documents`)
  const row = desk.getByRole('row', { name: /Nell/ })
  await expect(row).toContainText(typeOf('TB_TEST'))
  await expect(row).toContainText('Valid until Jan 15, 2060')
  await expect(row.getByRole('link')).toHaveCount(1)
  expect(await desk.content()).not.toContain('Positive result')
  await row.getByRole('button').click()
  await press(desk.getByRole('alertdialog'), text('shared.markOk'))
  await expect(row.getByRole('button')).toBeHidden()
  await desk.goto(`/orgs/${org.id}/members/${nurse.id}`)
  await expect(desk.getByRole('row', { name: new RegExp(typeOf('TB_TEST')) })).toContainText('Seen by an admin')

  await page.reload()
  await expect(page.getByText(/An admin saw the original/)).toBeVisible()
  await press(page, text('sharing.stopNamed', { name: org.name }))
  await expect(page.getByText(text('sharing.stopped', { name: org.name }))).toBeVisible()
  await desk.goto(`/orgs/${org.id}/documents`)
  await expect(desk.getByText(text('shared.emptyTitle'))).toBeVisible()
})

test('a copy of a health record is given after the consent, opened by an admin, seen to be opened, and taken back', async ({
  browser,
}) => {
  const org = await makeOrg()
  const nurse = await makeMember(org.id, 'Cora')
  const [page, desk] = await Promise.all([enter(browser, nurse.user.id), enter(browser, org.adminId)])
  await add(page, pdf('Skin test.pdf', 'Negative'), 'HEALTH', { type: 'TB_TEST', until: '1/15/2060' })
  await press(page, text('copies.giveTo', { name: org.name }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('en', 'documents', 'copyConsent.v1', { org: org.name }))
  await press(dialog, text('copies.give'))
  await expect(dialog.getByText(text('copies.agreeError'))).toBeVisible()
  await dialog.getByLabel(text('copies.agree')).check()
  await press(dialog, text('copies.give'))
  await expect(page.getByRole('button', { name: text('copies.endNamed', { name: org.name }) })).toBeVisible()
  await expect(page.getByText(text('copies.unopened'))).toBeVisible()
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])

  await desk.goto(`/orgs/${org.id}/documents`)
  const copy = { title: typeOf('TB_TEST'), name: 'Cora Quist' }
  const open = desk.getByRole('link', { name: text('shared.openCopy', copy) })
  const [download] = await Promise.all([desk.waitForEvent('download'), open.click()])
  expect(download.suggestedFilename()).toBe('Skin test.pdf')

  await page.reload()
  await expect(page.getByRole('list', { name: text('copies.openings', { name: org.name }) })).toContainText(', 20')
  await press(page, text('page.delete'))
  await expect(page.getByRole('alertdialog')).toContainText('has a copy of this file')
  await page.keyboard.press('Escape')
  await press(page, text('copies.endNamed', { name: org.name }))
  await press(page.getByRole('alertdialog'), text('copies.end'))
  await expect(page.getByText(text('copies.ended', { name: org.name }))).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(text('shared.emptyTitle'))).toBeVisible()
})

test('with the keyboard alone a document is added, shared, opened by an admin, deleted and taken back', async ({
  browser,
}) => {
  const org = await makeOrg()
  const nurse = await makeMember(org.id, 'Kay')
  const page = await enter(browser, nurse.user.id)
  await openList(page)
  const choose = page.getByRole('button', { name: text('upload.choose') })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')])
  await chooser.setFiles(pdf('Diploma.pdf', 'Diploma'))
  await expect(inGroup(page, 'Diploma.pdf').getByLabel(text('fields.kind'), { exact: true })).toBeFocused()
  await page.keyboard.type(kindOf('CERTIFICATE'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Diploma', exact: true })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diploma')
  await page.getByRole('button', { name: text('sharing.shareWith', { name: org.name }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('sharing.share') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text('sharing.stopNamed', { name: org.name }) })).toBeVisible()

  const desk = await enter(browser, org.adminId)
  await desk.goto(`/orgs/${org.id}/documents`)
  const open = desk.getByRole('link', { name: text('shared.open', { title: 'Diploma', name: 'Kay Quist' }) })
  const [download] = await Promise.all([desk.waitForEvent('download'), open.press('Enter')])
  expect(download.suggestedFilename()).toBe('Diploma.pdf')

  await page.getByRole('button', { name: text('page.delete') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('page.isDeleted'))).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(text('shared.emptyTitle'))).toBeVisible()
  await page.goto('/documents?show=deleted')
  await page.getByRole('button', { name: text('list.restoreNamed', { name: 'Diploma' }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('list.restored', { name: 'Diploma' }))).toBeVisible()
  await page.goto('/documents')
  await expect(link).toBeVisible()
})
