import type { BrowserContext, Page } from '@playwright/test'
import { demoPersonId } from '../../fixtures/demo-rows'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { arrived, type Locale, say, speak, tagOf, watchConsole } from './stage'
import { expect, test } from './test'
import { type Ids, ids } from './walks'

const nothing = '00000000-0000-4000-8000-000000000000'
type Missing = {
  path: (ids: Ids) => string
  enter: () => Promise<string | null>
  navigation?: boolean
  /** Known to the guard chain before any page is rendered. */
  atOnce?: boolean
}

const somebody = async () => (await makePerson({ noCredential: true })).id
const olivia = () => demoPersonId('olivia')

const pages: Record<string, Missing> = {
  'a license of somebody else': { path: ({ license }) => `/credentials/${license}`, enter: somebody, navigation: true },
  'an organization of others': { path: ({ org }) => `/orgs/${org}`, enter: somebody, atOnce: true },
  'a class that is not there': { path: ({ org }) => `/orgs/${org}/tasks/${nothing}`, enter: olivia },
  'a mail setting of nobody': { path: () => '/unsubscribe/nothing', enter: async () => null },
  'an address that no page has': { path: () => '/no-such-page', enter: somebody, atOnce: true },
}

async function open(page: Page, { path, enter }: Missing): Promise<string> {
  const address = path(await ids())
  const userId = await enter()
  if (userId) await enterAs(page.context(), userId)
  return address
}

const said = (locale: Locale, key: string) => say(locale, 'notFound', key)
const title = (locale: Locale) => say(locale, 'common', 'pageTitle', { title: said(locale, 'documentTitle') })

/** The not-found page inside its frame. */
async function isWhole(page: Page, locale: Locale, { navigation }: Missing): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: said(locale, 'title') })).toBeVisible()
  await expect(page.getByText(said(locale, 'text'))).toBeVisible()
  await expect(page.getByRole('link', { name: said(locale, 'home') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveTitle(title(locale))
  await expect(page.getByRole('link', { name: say(locale, 'common', 'shell.logo') })).toBeVisible()
  if (navigation)
    await expect(page.getByRole('navigation', { name: say(locale, 'common', 'shell.mainNavigation') })).toBeVisible()
}

const dark = (context: BrowserContext) =>
  context.addCookies([{ name: 'suma-theme', value: 'dark', url: process.env.E2E_ORIGIN! }])

test.describe('a missing page without script', () => {
  test.use({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false })
  for (const [name, missing] of Object.entries(pages))
    for (const locale of ['en', 'es', 'ja'] as const)
      test(
        `${name}: ${missing.atOnce ? 'a whole page that leads on' : 'the title says so'} (${locale})`,
        tagOf(locale),
        async ({ page }) => {
          await Promise.all([speak(page, locale), dark(page.context())])
          const address = await open(page, missing)
          expect((await page.goto(address))?.status()).toBe(404)
          // Without scripts, a page that finds nothing to show has only what the framework sends: its title.
          await expect(page).toHaveTitle(title(locale))
          if (!missing.atOnce) return
          await isWhole(page, locale, missing)
          expect(new URL(page.url()).pathname).toBe(address)
          await page.getByRole('link', { name: said(locale, 'home') }).click()
          await expect(page.getByRole('heading', { level: 1, name: said(locale, 'title') })).toBeHidden()
        },
      )
})

test.describe('a missing page with script', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  for (const [name, missing] of Object.entries(pages))
    test(`${name}: the page stays as it came`, async ({ page }) => {
      const finish = watchConsole(page)
      await dark(page.context())
      const address = await open(page, missing)
      // Only the document is answered with 404; nothing is requested a second time.
      const again: string[] = []
      page.on('request', (request) => void (request.url().endsWith(address) && again.push(request.url())))
      expect((await page.goto(address))?.status()).toBe(404)
      await page.locator('.toaster').waitFor({ state: 'attached' })
      await arrived(page)
      await isWhole(page, 'en', missing)
      expect(again).toHaveLength(1)
      await page.getByRole('link', { name: said('en', 'home') }).click()
      await expect(page.getByRole('heading', { level: 1, name: said('en', 'title') })).toBeHidden()
      await page.goBack()
      await arrived(page)
      await isWhole(page, 'en', missing)
      finish()
    })

  test('a missing page inside the app leads on, is there on the way back, and can be read in another language', async ({
    page,
  }) => {
    const finish = watchConsole(page)
    const missing = pages['a license of somebody else']!
    await dark(page.context())
    const address = await open(page, missing)
    await page.goto('/dashboard')
    await page.goto(address)
    await page.locator('.toaster').waitFor({ state: 'attached' })
    const documents: string[] = []
    page.on('request', (request) => void (request.isNavigationRequest() && documents.push(request.url())))
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: say('en', 'common', 'shell.accountSettings') }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('heading', { level: 1, name: said('en', 'title') })).toBeHidden()
    expect(documents).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await arrived(page)
    await isWhole(page, 'en', missing)
    await bar.getByRole('button', { name: /^Ana Ruiz/ }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await isWhole(page, 'es', missing)
    await arrived(page)
    finish()
  })
})

for (const screen of ['/tasks', '/tasks/new', '/curriculums', '/curriculums/new', '?tab=webhooks'])
  test(`a page of a switched-off feature is not found: ${screen}`, async ({ page }) => {
    const { id, adminId } = await makeOrg()
    await enterAs(page.context(), adminId)
    const answer = await page.goto(`/orgs/${id}${screen}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: said('en', 'title') })).toBeVisible()
  })
