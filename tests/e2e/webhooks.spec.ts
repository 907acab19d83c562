import { makeOrg } from './org'
import { enterAs } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

const words = (key: string, values?: Record<string, string>) => say('en', 'webhooks', key, values)

test('an admin makes, tries, pauses and removes a webhook and gives it another secret', async ({ page, context }) => {
  const org = await makeOrg('WEBHOOKS')
  await enterAs(context, org.adminId)
  const finish = watchConsole(page)
  await page.goto(`/orgs/${org.id}?tab=webhooks`)
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const button = (name: string) => page.getByRole('button', { name: words(name), exact: true })
  const secret = dialog.getByLabel(words('secret.label'), { exact: true })
  const keep = dialog.getByRole('button', { name: words('secret.close') })
  // A press before the page's script is loaded does nothing.
  await expect(async () => {
    if (!(await dialog.isVisible())) await button('list.add').click()
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
  await dialog.getByLabel(words('form.name'), { exact: true }).fill('Payroll')
  // An unknown host: the test delivery fails without calling anything.
  await dialog.getByLabel(words('form.url'), { exact: true }).fill('https://hooks.invalid/suma')
  await dialog.getByRole('checkbox').first().check()
  // The language is only asked for chats.
  const language = dialog.getByLabel(words('form.language'), { exact: true })
  await expect(language).toBeHidden()
  await dialog.locator('input[name="format"][value="CHAT"]').check()
  await language.selectOption('es')
  await dialog.getByRole('button', { name: words('form.add') }).click()
  await expect(secret).toHaveValue(/./)
  await keep.click()

  await page.getByRole('link', { name: 'Payroll' }).click()
  await expect(page.getByText(`${words('form.formats.CHAT')} (Español)`)).toBeVisible()
  await button('actions.test').click()
  await expect(page.getByText(words('actions.testOpen'))).toBeVisible()
  await expect(question).toContainText(words('actions.testFailed', { reason: '' }).trim())
  await question.getByRole('button').click()
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await button('actions.pause').click()
  await expect(button('actions.resume')).toBeVisible()
  await button('actions.rotate').click()
  await question.getByRole('button', { name: words('actions.rotateOk') }).click()
  await expect(secret).toHaveValue(/./)
  await keep.click()

  await page.locator('main tbody a').first().click()
  await expect(page.getByText(words('delivery.id'))).toBeVisible()
  await expect(page.getByText(say('es', 'webhooks', 'chat.webhookTest', { org: '' }).slice(0, 24))).toBeVisible()
  await page.getByRole('link', { name: 'Payroll' }).click()
  await button('actions.remove').click()
  await question.getByRole('button', { name: words('actions.remove') }).click()
  await expect(page.getByText(words('list.empty'))).toBeVisible()
  finish()
})
