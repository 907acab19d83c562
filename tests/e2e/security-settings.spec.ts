import type { Page } from '@playwright/test'
import { confirmReason } from '../../fixtures/identity-providers'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const words = (key: string, values?: Record<string, string>) => say('en', 'security', key, values)

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** Presses until the dialog opens, because a press before the page's script is loaded does nothing. */
async function openDialog(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible()))
      await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test('an admin sets up their organization’s sign-in, a super admin confirms its domain, and the admin ends it', async ({
  page,
  browser,
}) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  const finish = watchConsole(page)
  await page.goto(`/orgs/${org.id}?tab=security`)
  await expect(page.getByText(words('connection.none'))).toBeVisible()
  await isAccessible(page)
  await openDialog(page, words('connection.add'))
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByLabel(words(`connection.${key}`), { exact: true })
  const domain = `d${Date.now().toString(36)}.example.org`
  await field('issuer').fill('nonsense')
  await field('clientId').fill('suma')
  await field('clientSecret').fill('only for the test')
  await field('domains').fill(`${domain}\nlocalhost`)
  await dialog.getByRole('button', { name: say('en', 'common', 'actions.save') }).click()
  await expect(dialog.getByText(say('en', 'validation', 'issuer'))).toBeVisible()
  await expect(dialog.getByText(say('en', 'validation', 'domain'))).toBeVisible()
  await isAccessible(page)
  await field('issuer').fill(`https://sign-in.${domain}`)
  await field('domains').fill(`@${domain}`)
  await dialog.getByRole('button', { name: say('en', 'common', 'actions.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words('connection.waiting'))).toBeVisible()
  await isAccessible(page)

  const wheel = await makePerson({ noCredential: true, superAdmin: true })
  const desk = await (await browser.newContext()).newPage()
  await enterAs(desk.context(), wheel.id)
  await desk.goto(`/super/orgs/${org.id}`)
  await openDialog(desk, words('desk.confirm'))
  await desk
    .getByRole('dialog')
    .getByLabel(say('en', 'installation', 'org.reason'))
    .fill(confirmReason)
  await isAccessible(desk)
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: words('desk.confirm') })
    .click()
  await expect(desk.getByText(words('desk.confirmed'), { exact: true })).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(page.getByText(words('connection.confirmed'), { exact: true })).toBeVisible()
  await expect(page.getByText(/\/callback\/[0-9a-f-]{36}$/)).toBeVisible()
  await page.getByRole('button', { name: words('connection.end'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('connection.end') })
    .click()
  await expect(page.getByText(words('connection.none'))).toBeVisible()
  finish()
})

test('an admin asks for less idle time; for a second factor only once they have shown one; and shuts nobody out with a network', async ({
  page,
}) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}?tab=security`)
  await expect(page.locator('#root[data-loaded]')).toHaveCount(1)
  const field = (key: string) => page.getByLabel(words(`rules.${key}`), { exact: true })
  const save = () => page.getByRole('button', { name: words('rules.save'), exact: true }).click()
  await field('secondFactor').selectOption('8')
  await save()
  await expect(page.getByRole('alertdialog')).toContainText(say('en', 'errors', 'secondFactorRequired'))
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('link', { name: words('rules.signInNow') })).toHaveAttribute(
    'href',
    /^\/login\/again\?factor&returnTo=/,
  )
  await field('secondFactor').selectOption('')
  await field('addresses').fill('198.51.100.0/24')
  await save()
  await expect(page.getByText(/lock yourself out/)).toBeVisible()
  await field('addresses').fill('')
  await field('idle').selectOption('10')
  await save()
  await expect(page.getByText(words('rules.saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(field('idle')).toHaveValue('10')
})

test('a visitor finds the sign-in of organizations and is led on to a provider, with the address filled in', async ({
  page,
}) => {
  const finish = watchConsole(page)
  await page.goto('/')
  await page.getByRole('link', { name: say('en', 'home', 'actions.signInWithOrganization') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('signIn.title') })).toBeVisible()
  await isAccessible(page)
  await page.getByLabel(words('signIn.email')).fill('nora@nowhere.example.org')
  await page.getByRole('button', { name: words('signIn.go') }).click()
  await page.waitForURL((url) => url.origin !== process.env.E2E_ORIGIN)
  await expect(page.locator('input[type=email]').first()).toHaveValue('nora@nowhere.example.org')
  finish()
})
