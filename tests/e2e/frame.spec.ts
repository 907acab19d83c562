import type { Page } from '@playwright/test'
import { demoPersonId } from '../../fixtures/demo-rows'
import { type FrameRequest, frameParts } from '../../lib/domain/access/route-kind'
import { enterAs, makePerson } from './people'
import { type Locale, say } from './stage'
import { expect, test } from './test'
import { ids } from './walks'

const shell = (key: string, locale: Locale = 'en') => say(locale, 'common', `shell.${key}`)
const toggle = new RegExp(`^(?:${shell('openMenu')}|${shell('closeMenu')})$`)
const complete = { signedIn: true, verified: true, profileComplete: true, loading: false }

/** The visible parts of the frame on a wide screen. */
async function seen(page: Page): Promise<Record<string, boolean>> {
  const bar = page.getByRole('banner')
  const parts = {
    header: bar,
    menuToggle: bar.getByRole('button', { name: toggle }),
    sideNav: page.getByRole('navigation', { name: shell('mainNavigation') }),
    homeButton: bar.getByRole('link', { name: shell('home'), exact: true }),
    settingsButton: bar.getByRole('link', { name: shell('accountSettings') }),
    breadcrumbs: page.getByRole('navigation', { name: say('en', 'common', 'breadcrumbs.label') }),
    spinner: page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: say('en', 'common', 'state.loading') }),
  }
  const found = await Promise.all(Object.values(parts).map((part) => part.isVisible()))
  return Object.fromEntries(Object.keys(parts).map((name, at) => [name, found[at] ?? false]))
}

/** Opens an address and compares the visible parts with the rules; a page may omit breadcrumbs it could have. */
async function walk(page: Page, address: string, who: Omit<FrameRequest, 'path' | 'query'>): Promise<void> {
  await page.goto(address)
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The address at which it ended, because unverified people are redirected.
  const { pathname: path, search: query } = new URL(page.url())
  const parts = frameParts({ path, query, ...who })
  const { breadcrumbs, ...found } = await seen(page)
  const { breadcrumbs: may, ...wanted } = parts
  expect.soft(found, address).toEqual(wanted)
  expect
    .soft(path.startsWith('/orgs/') ? breadcrumbs === may : !breadcrumbs || may, `breadcrumbs of ${address}`)
    .toBe(true)
}

test('signed out there is no header, and on the way in neither menus nor links away', async ({ page }) => {
  const nobody = { signedIn: false, verified: false, profileComplete: false, loading: false }
  for (const address of ['/', '/expired', '/login/error']) await walk(page, address, nobody)
  await enterAs(page.context(), (await makePerson({ verified: false })).id)
  for (const address of ['/verification', '/expired'])
    await walk(page, address, { ...complete, verified: false, profileComplete: false })
  await enterAs(page.context(), (await makePerson({ complete: false })).id)
  await walk(page, '/onboarding', { ...complete, profileComplete: false })
  await enterAs(page.context(), (await makePerson()).id)
  await walk(page, '/credentials/new?onboarding=true', complete)
})

test('inside the app the header and menus follow the address and show who is signed in', async ({ page }) => {
  const { org, license } = await ids()
  await enterAs(page.context(), await demoPersonId('maria'))
  for (const address of ['/dashboard', '/credentials', `/credentials/${license}`, '/account?onboarding', '/account'])
    await walk(page, address, complete)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Maria / })).toContainText('maria@example.com')

  await enterAs(page.context(), await demoPersonId('olivia'))
  for (const address of ['', '?tab=settings', '/members', '/credentials', '/tasks', '/invitations'])
    await walk(page, `/orgs/${org}${address}`, complete)
  await page
    .getByRole('banner')
    .getByRole('link', { name: shell('home'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation', { name: shell('mainNavigation') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: shell('mainNavigation') })).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('link', { name: shell('logo') })
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a spinner replaces the content while a whole page loads', async ({ page }) => {
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ana Ruiz/ })
    .click()
  const release = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Español' }).click()
  const main = page.getByRole('main')
  await expect(main).toHaveAttribute('aria-busy', 'true')
  expect(await seen(page)).toMatchObject({ header: true, sideNav: true, spinner: true })
  await expect(main.getByRole('heading', { level: 1 })).toBeHidden()
  release.resolve()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).not.toHaveAttribute('aria-busy')
})

test('a person who wants no motion sees none: the header of a phone changes at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element) document.body.dataset.moved = `${target.localName} ${propertyName}`
    })
  })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.locator('body')).not.toHaveAttribute('data-moved')
})
