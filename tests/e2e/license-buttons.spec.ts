import type { Page } from '@playwright/test'
import { callAs } from './api'
import { enterAs, license, makePerson } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

/** Opens the page of a license of the person's own. */
async function openLicense(page: Page, kind: Partial<typeof license> = {}): Promise<void> {
  const { id } = await makePerson()
  await enterAs(page.context(), id)
  const added = await callAs(page.request, 'addCredential', { input: { ...license, ...kind } })
  await page.goto(`/credentials/${added.payload?.data?.id}`)
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
}

const action = (page: Page, key: string) =>
  page.getByRole('main').getByRole('button', { name: say('en', 'credentials', `detail.actions.${key}`), exact: true })
const firstPeriod = (page: Page) => page.getByRole('button', { name: /^Edit dates of the period/ }).first()

test('a person edits a license and its periods by keyboard, and the focus returns', async ({ page }) => {
  const clean = watchConsole(page)
  await openLicense(page)
  const [edit, dialog] = [action(page, 'edit'), page.getByRole('dialog')]
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.locator('[name=credentialNumber]').fill('00100299')
  await dialog.getByRole('button', { name: say('en', 'common', 'actions.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('00100299')
  await expect(edit).toBeFocused()

  await firstPeriod(page).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: say('en', 'common', 'actions.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('en', 'credentials', 'detail.period.edited')).first()).toBeVisible()
  await expect(firstPeriod(page)).toBeFocused()
  clean()
})

test('a person renews a license once, archives it once however often they press, and undoes it', async ({ page }) => {
  const clean = watchConsole(page)
  await openLicense(page)
  const periods = page.getByRole('button', { name: /^Edit dates of the period/ })
  const before = await periods.count()
  const dialog = page.getByRole('dialog')
  const record = dialog.getByRole('button', { name: say('en', 'credentials', 'detail.renew.save') })
  await action(page, 'renew').click()
  await dialog.locator('#expiresAt').fill(`Jan 31, ${Number(license.expiresAt.slice(0, 4)) + 2}`)
  await record.click()
  await expect(dialog.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true')
  await dialog.locator('[name=reason]').fill('The new license came by mail.')
  await record.click()
  await expect(periods).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(periods).toHaveCount(before)

  await action(page, 'archive').dblclick()
  await expect(action(page, 'restore')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(action(page, 'archive')).toBeVisible()

  // After going to another page and back, the buttons still belong to the page and work.
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goBack()
  await action(page, 'edit').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  clean()
})

test('a renewal that was begun is there again after a reload, and is gone once it is given up', async ({ page }) => {
  const clean = watchConsole(page)
  await openLicense(page)
  const dialog = page.getByRole('dialog')
  const year = Number(license.expiresAt.slice(0, 4)) + 2
  await action(page, 'renew').click()
  await dialog.locator('#expiresAt').fill(`Jan 31, ${year}`)
  await dialog.locator('[name=reason]').fill('The new license came by mail.')
  page.once('dialog', (leaving) => leaving.accept())
  await page.reload()
  await expect(dialog.locator('#expiresAt')).toHaveValue(`Jan 31, ${year}`)
  await expect(dialog.locator('[name=reason]')).toHaveValue('The new license came by mail.')
  await dialog.getByRole('button', { name: say('en', 'common', 'actions.cancel') }).click()
  await page.getByRole('button', { name: say('en', 'common', 'form.leave') }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  await expect(dialog).toBeHidden()
  clean()
})

test('who renews a license of an unknown cycle types the date, which may not be missing or before the last', async ({
  page,
}) => {
  const clean = watchConsole(page)
  // Far enough that no board takes its renewal yet.
  await openLicense(page, { geo: 'AK', expiresAt: `${Number(license.expiresAt.slice(0, 4)) + 1}-02-01` })
  const periods = page.getByRole('button', { name: /^Edit dates of the period/ })
  const before = await periods.count()
  const dialog = page.getByRole('dialog')
  const date = dialog.locator('#expiresAt')
  const save = dialog.getByRole('button', { name: say('en', 'credentials', 'detail.renew.save') })
  await action(page, 'renew').click()
  await save.click()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await date.fill(license.effectiveAt)
  await save.click()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toBeVisible()

  await date.fill(`Jan 31, ${Number(license.expiresAt.slice(0, 4)) + 3}`)
  await dialog.locator('[name=reason]').fill('The new license came by mail.')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(periods).toHaveCount(before + 1)
  await expect(page.getByRole('main')).toContainText(`Jan 31, ${Number(license.expiresAt.slice(0, 4)) + 3}`)
  clean()
})
