import type { Page } from '@playwright/test'
import { makeRole } from '../../fixtures/orgs'
import { removeSessionsOf } from '../../fixtures/sessions'
import { callAs } from './api'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

const words = (key: string, values: Record<string, string> = {}) => say('en', 'browser', key, values)

/** Opens a page and waits for what is loaded after it: toasts, dialogs, connection checks. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('.toaster').waitFor({ state: 'attached' })
}

/** How much the page has shifted by itself since it was opened. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

async function addLicense(page: Page): Promise<string> {
  const today = Date.now()
  const day = (years: number) => new Date(today + years * 365 * 86_400_000).toISOString().slice(0, 10)
  const input = {
    geo: 'TX',
    credentialType: 'RN',
    credentialNumber: 'RN-4711',
    effectiveAt: day(-1),
    expiresAt: day(1),
    firstLicense: false,
  }
  const { payload } = await callAs(page.request, 'addCredential', { input })
  return payload?.data?.id ?? ''
}

test('a person finds what they typed after a reload and a new sign-in, until they start over', async ({ page }) => {
  const quiet = watchConsole(page)
  const { id } = await makePerson({ noCredential: true })
  await enterAs(page.context(), id)
  // The browser asks before a page with changes is left.
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/add-credits')
  await page.locator('input[name=title]').fill('Wound care')
  await page.locator('input#completedAt').fill('Nov 2, 2026')
  await page.locator('input[name=format][value=HYBRID]').check()
  await page.locator('input[name=onlineUnits]').fill('1.5')
  await removeSessionsOf(id)
  await page.goto('/expired')
  await enterAs(page.context(), id)
  await open(page, '/add-credits')
  await expect(page.getByText(words('draft.kept'))).toBeVisible()
  await expect(page.locator('input[name=title]')).toHaveValue('Wound care')
  await expect(page.locator('input#completedAt')).toHaveValue('Nov 2, 2026')
  await expect(page.locator('input[name=onlineUnits]')).toHaveValue('1.5')
  await page.getByRole('button', { name: words('draft.startOver') }).click()
  await expect(page.locator('input[name=title]')).toHaveValue('')
  await expect(page.locator('input[name=format]:checked')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(words('draft.kept'))).toBeHidden()
  quiet()
})

test('a person undoes archiving a license by keyboard, for some seconds', async ({ page }) => {
  await enterAs(page.context(), (await makePerson()).id)
  const id = await addLicense(page)
  await open(page, `/credentials/${id}`)
  const archive = page.getByRole('button', { name: say('en', 'credentials', 'detail.actions.archive'), exact: true })
  await archive.click()
  await expect(page.getByText(say('en', 'credentials', 'detail.archive.done'), { exact: true })).toBeVisible()
  await expect(archive).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(words('undone'))).toBeVisible()
  await expect(archive).toBeVisible()
})

test('an admin finds a member in the command menu by a part of the name and opens them', async ({ page }) => {
  const { id: orgId, adminId } = await makeOrg()
  const zelda = await makePerson({ firstName: 'Zelda', lastName: 'Quimby', noCredential: true })
  await makeRole({ orgId, user: zelda })
  await enterAs(page.context(), adminId)
  await open(page, '/dashboard')
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: words('commands.field') })
  await field.fill('quimb')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orgs/${orgId}/members/[0-9a-f-]{36}$`))
})

test('a person without network sees a banner, stays on the page, and the banner goes with the network back', async ({
  page,
  context,
}) => {
  await enterAs(context, (await makePerson({ noCredential: true })).id)
  await open(page, '/documents')
  await context.setOffline(true)
  await expect(page.getByText(words('offline.title'))).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('en', 'inbox', 'title') })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText(say('en', 'errors', 'client.network'))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/documents$/)
  await context.setOffline(false)
  await expect(page.getByText(words('offline.back'))).toBeVisible()
  await expect(page.getByText(words('offline.title'))).toBeHidden()
})

test('the main pages do not shift while they load', async ({ page }) => {
  const { id: orgId, adminId } = await makeOrg()
  await enterAs(page.context(), adminId)
  const own = ['/dashboard', '/credentials', '/add-credits', '/enrollments', '/documents', '/account']
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of [...own, `/orgs/${orgId}`, `/orgs/${orgId}/members`, `/orgs/${orgId}/credentials`]) {
      await open(page, address)
      await page.waitForLoadState('networkidle')
      expect.soft(await shifted(page), `${address} at ${width} px`).toBeLessThan(0.05)
    }
  }
})
