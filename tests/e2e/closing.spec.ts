import { deskReason } from '../../fixtures/desk'
import { makeOrg } from './org'
import { enterAs } from './people'
import { say } from './stage'
import { expect, test } from './test'

const words = (key: string, values?: Record<string, string>) => say('en', 'orgData', `closing.${key}`, values)

test('an admin asks for the organization to be closed, another page says so, and it is taken back', async ({
  page,
}) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}?tab=data`)
  const ask = page.getByRole('button', { name: words('ask'), exact: true })
  await ask.click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(words('name'), { exact: true })
  await dialog.getByLabel(words('reason'), { exact: true }).fill(deskReason)
  await name.fill('Another house')
  await dialog.getByRole('button', { name: words('ask'), exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill(org.name)
  await dialog.getByRole('button', { name: words('ask'), exact: true }).click()
  await expect(page.getByText(words('askedDone'), { exact: true })).toBeVisible()

  await page.goto(`/orgs/${org.id}`)
  await expect(page.getByText(deskReason)).toBeVisible()
  await page.getByRole('link', { name: words('look'), exact: true }).click()
  await page.getByRole('button', { name: words('takeBack'), exact: true }).click()
  await expect(page.getByText(words('takenBack'), { exact: true })).toBeVisible()
  await expect(ask).toBeVisible()
  await page.goto(`/orgs/${org.id}`)
  await expect(page.getByRole('heading', { level: 1, name: org.name })).toBeVisible()
  await expect(page.getByText(deskReason)).toHaveCount(0)
})
