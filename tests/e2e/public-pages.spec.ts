import { typeName } from '../../app/_components/credentials/credential-label'
import { demoPersonId } from '../../fixtures/demo-rows'
import { visitorMessagesOf } from '../../fixtures/stored-rows'
import { coverageOf } from '../../lib/domain/compliance/coverage'
import { shippedBook } from '../../lib/domain/compliance/shipped-rules'
import { todayIn } from '../../lib/domain/time/plain-date'
import { translatorFor } from '../../lib/i18n/translator'
import { enterAs, makePerson } from './people'
import { answerProvider, arrived, newAddress, newestMail, say, speak, tagOf, watchConsole } from './stage'
import { expect, test } from './test'

const words = (key: string, values?: Record<string, string>) => say('en', 'contact', key, values)
const home = (key: string) => say('en', 'home', key)

test('a visitor who runs an organization writes from the first page, and a super admin reads it with the address for the answer', async ({
  page,
  browser,
}) => {
  const finish = watchConsole(page)
  await page.goto('/')
  await page.getByRole('link', { name: home('admin.contact') }).click()
  await arrived(page)
  await expect(page.getByLabel(words('page.topic'))).toHaveValue('ORGANIZATION')
  const email = newAddress('pat')
  await page.getByLabel(words('page.name')).fill('Pat Lee')
  await page.getByLabel(words('page.replyEmail')).fill('pat@nowhere')
  await page.getByLabel(words('page.message')).fill(`We are 40 nurses. ${email}`)
  const send = page.getByRole('button', { name: words('page.send') })
  await send.click()
  await expect(page.getByText(say('en', 'validation', 'email')).first()).toBeVisible()
  await expect(page.getByLabel(words('page.message'))).toHaveValue(/40 nurses/)
  await page.getByLabel(words('page.replyEmail')).fill(email)
  await send.click()
  await expect(page.getByText(words('page.sentText', { email }))).toBeVisible()
  finish()

  expect(await visitorMessagesOf(email)).toEqual([`We are 40 nurses. ${email}`])
  const mail = await newestMail('feedback@suma.example', new RegExp(email))
  expect(mail.text).toContain(words('topics.ORGANIZATION'))
  const toThem = await fetch(`${process.env.E2E_MAIL}/email?headers.to=${encodeURIComponent(email)}`)
  expect(await toThem.json()).toEqual([])

  const desk = await browser.newContext({ baseURL: process.env.E2E_ORIGIN! })
  await enterAs(desk, await demoPersonId('wheel'))
  const inbox = await desk.newPage()
  await inbox.goto(`/super/feedback?q=${encodeURIComponent(email)}`)
  await inbox.getByRole('link', { name: /40 nurses/ }).click()
  await expect(inbox.getByText(say('en', 'feedback', 'unproven', { email }))).toBeVisible()
  await expect(inbox.getByText(words('topics.ORGANIZATION'))).toBeVisible()
  await desk.close()
})

test('signed in, the contact page opens the dialog', async ({ page }) => {
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/contact')
  await arrived(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('en', 'common', 'shell.contactUs') })
    .click()
  await expect(page.getByRole('dialog', { name: words('title') })).toBeVisible()
})

test('a visitor on the way to a page is asked to sign in, and comes to it', async ({ page }) => {
  await page.goto('/credentials?sort=expiresAt')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: home('continue.title') })).toBeVisible()
  await page
    .getByRole('navigation', { name: home('actions.label') })
    .getByRole('link', { name: home('actions.signIn'), exact: true })
    .click()
  await answerProvider(page, 'maria@example.com')
  await expect(page).toHaveURL(/\/credentials\?sort=expiresAt$/)
})

test('a visitor who only looks around is not asked to', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: home('hero.title') })).toBeVisible()
  expect((await page.goto('/nope'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: say('en', 'notFound', 'title') })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('suma-redirect')
  await page
    .getByRole('link', { name: say('en', 'notFound', 'verify') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/verify$/)
})

test('an address that is no invitation leaves no word of one', async ({ page }) => {
  await page.goto('/org-invitations/123')
  await expect(page.getByText(home('invitation.text'))).toBeHidden()
  await page.goto(`/org-invitations/${crypto.randomUUID()}`)
  await expect(page.getByText(home('invitation.text'))).toBeVisible()
})

test('the states and licenses that are shown are those of the published rules', async ({ page }) => {
  const covered = coverageOf(shippedBook, todayIn('UTC', new Date()))
  const t = translatorFor('en')
  await page.goto('/coverage')
  for (const [geo, licenses] of Map.groupBy(covered, (one) => one.geo)) {
    for (const answer of ['COUNTED', 'NO_HOURS', 'REFERENCE'] as const) {
      const tag = say('en', 'coverage', `answers.${answer}`)
      const rows = page.locator(`section[id="${geo}"]`).getByRole('row')
      const shown = rows.filter({ has: page.getByText(tag, { exact: true }) }).getByRole('rowheader')
      const names = await shown.locator('.font-semibold').allTextContents()
      const expected = licenses.filter((license) => license.answer === answer).map(({ type }) => typeName(type, t))
      expect(names.toSorted(), `${geo} ${answer}`).toEqual(expected.toSorted())
    }
  }
})

test('a nurse aide looks for Nevada in her language, without a script, and reads what it asks', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN!, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const words of ['Nevada nurse aide', 'auxiliar de enfermería Nevada', 'ネバダ州の看護助手']) {
    await page.goto('/coverage')
    await page.getByRole('searchbox').fill(words)
    await page.getByRole('button', { name: say('en', 'coverage', 'search.button') }).click()
    await expect(page).toHaveURL(/\/coverage\?q=/)
    await page.getByRole('search').getByRole('link', { name: 'Nevada' }).first().click()
    await expect(page).toHaveURL(/\/coverage\/NV\/CNA$/)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certified Nursing Assistant renewal in Nevada')
  await expect(page.getByText(say('en', 'coverage', 'law.sureTitle'))).toBeVisible()
  await page.goto(`/coverage?q=${encodeURIComponent('zzzz')}`)
  await expect(page.getByText(say('en', 'coverage', 'search.none', { words: 'zzzz' }))).toBeVisible()
  expect((await page.goto('/coverage/XX/RN'))?.status()).toBe(404)
  expect((await page.goto('/coverage/NV/XX'))?.status()).toBe(404)
  await context.close()
})

test('a developer finds what an error means and what an operation takes, without a script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/developers')
  await page.getByRole('searchbox').fill('scopeRequired')
  await page.getByRole('button', { name: say('en', 'developers', 'searchButton') }).click()
  await expect(page).toHaveURL(/\/developers\?q=scopeRequired$/)
  await page.getByRole('link', { name: 'Refusals' }).click()
  await expect(page).toHaveURL(/\/developers\/errors#refusals$/)
  await expect(page.locator('#scopeRequired')).toBeVisible()
  await page.goto('/developers/reference')
  await page.getByRole('link', { name: 'members', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('members')
  await expect(page.getByText('members:read')).toBeVisible()
  await page.getByRole('link', { name: 'MemberFilter' }).click()
  await expect(page.locator('#department')).toBeVisible()
  expect(await (await page.request.get('/developers/examples/client.ts')).text()).toContain('export function connect')
  for (const missing of ['/developers/desk', '/developers/reference/deskOrganizations', '/developers/examples/env.ts'])
    expect((await page.request.get(missing)).status()).toBe(404)
  await context.close()
})

test('search engines find the pages that are about nobody', async ({ page }) => {
  const origin = process.env.E2E_ORIGIN!
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /\n')
  const map = await (await page.request.get('/sitemap.xml')).text()
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const licenses = found.filter((path) => path.startsWith('/coverage/'))
  const pages = found.filter((path) => !licenses.includes(path))
  const documents = pages.filter((path) => path.startsWith('/developers/'))
  expect(documents).toContain('/developers/webhooks')
  const others = pages.filter((path) => !documents.includes(path))
  expect(others).toEqual([
    '/',
    '/coverage',
    '/verify',
    '/verify/file',
    '/developers',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
  ])
  for (const { geo, type } of coverageOf(shippedBook, todayIn('UTC', new Date())))
    expect(licenses).toContain(`/coverage/${geo}/${type}`)
  expect(robots).toContain('Allow: /coverage/\n')
  expect(robots).toContain('Allow: /developers/\n')
  for (const path of others) expect(robots).toContain(`Allow: ${path}$`)
  for (const path of [...others, '/coverage/OK/RN', '/developers/webhooks']) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new URL(path, origin).href.replace(/\/$/, ''),
    )
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/)
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
  }
  expect((await page.request.get('/share.png')).headers()['content-type']).toBe('image/png')
  expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Suma' })
})

for (const locale of ['en', 'es', 'ja'] as const)
  test(
    `what is kept, the terms and the accessibility are said as a draft with their day (${locale})`,
    tagOf(locale),
    async ({ page }) => {
      await speak(page, locale)
      for (const name of ['privacy', 'terms', 'accessibility']) {
        await page.goto('/')
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: say(locale, 'common', `footer.${name}`) })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'legal', `${name}.title`))
        await expect(page.getByText(say(locale, 'legal', 'draft'))).toBeVisible()
        await expect(page.getByText('Nov 26, 2026')).toBeVisible()
      }
    },
  )
