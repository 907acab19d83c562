import type { Route } from '@playwright/test'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

test('a form that is sent before the page’s script has loaded is sent once it has', async ({ page }) => {
  await enterAs(page.context(), (await makePerson()).id)
  const held: Route[] = []
  let isHolding = true
  await page.route('**/_next/static/chunks/*.js', (route) => {
    if (!isHolding) return route.continue()
    held.push(route)
  })
  await page.goto('/credentials/new', { waitUntil: 'commit' })
  await page.locator('input[name=credentialNumber]').fill('00123456')
  await page.locator('select[name=geo]').selectOption('CA')
  await page.getByRole('button', { name: say('en', 'credentials', 'new.save'), exact: true }).click()
  isHolding = false
  for (const route of held.splice(0)) await route.continue()
  // The field shows what is missing; the typed text is still there, and not in the address.
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expect(page.locator('input[name=credentialNumber]')).toHaveValue('00123456')
  expect(new URL(page.url()).search).toBe('')
  // The chosen place is kept as well.
  await expect(page.locator('select[name=geo]')).toHaveValue('CA')
  await expect(page.locator('#credentialType')).toBeEnabled()
})
