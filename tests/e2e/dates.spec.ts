import { makeCredential } from '../../fixtures/credentials'
import { testNow } from './database'
import { misfits } from './fit'
import { enterAs, license, makePerson } from './people'
import { arrived, say, speak, watchConsole } from './stage'
import { expect, test } from './test'

const styles = {
  es: { own: /\d{1,2}\sde\s\p{Ll}+ de\s\d{4}/u, typed: '5/3/2026', understood: '5 de marzo de 2026' },
  ja: { own: /\d{4}年\d{1,2}月\d{1,2}日/, typed: '2026/3/5', understood: '2026年3月5日' },
} as const
const us = /[A-Z][a-z]{2}\s\d{1,2},\s\d{4}/

for (const locale of ['es', 'ja'] as const) {
  const { own, typed, understood } = styles[locale]
  const words = (key: string) => say(locale, 'account', `dates.${key}`)

  test(`who chooses dates as usual in their language reads and types them so from then on: ${locale}`, async ({
    page,
  }) => {
    const person = await makePerson()
    const { id } = await makeCredential({ user: person, ...license, now: testNow() })
    await enterAs(page.context(), person.id)
    await speak(page, locale)
    const finish = watchConsole(page)
    const seen = async () => (await page.locator('main').textContent()) ?? ''
    await page.goto(`/credentials/${id}`)
    await arrived(page)
    expect(await seen()).toMatch(us)
    expect(await seen()).not.toMatch(own)

    await page.goto('/account')
    await page.getByRole('radio', { name: words('own') }).check()
    await expect(page.getByText(words('saved'))).toBeVisible()

    for (const path of ['/dashboard', '/credentials', `/credentials/${id}`, '/account/sign-in', '/account']) {
      await page.goto(path)
      await arrived(page, path)
      // The choice of style itself shows an example in US style.
      if (path !== '/account') expect.soft(await seen(), path).not.toMatch(us)
      expect.soft([...(await misfits(page, 390)), ...(await misfits(page, 320))], path).toEqual([])
    }
    await page.goto(`/credentials/${id}`)
    expect(await seen()).toMatch(own)
    await page.goto('/add-credits')
    await page.locator('input#completedAt').fill(typed)
    await expect(page.getByText(understood)).toBeVisible()
    finish()
  })
}

test('times on a person’s own pages are those of where they are, and name the zone', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Pacific/Honolulu' })
  const person = await makePerson({ noCredential: true })
  await enterAs(context, person.id)
  const page = await context.newPage()
  // The first page reports the browser's time zone; until then the country's first zone applies.
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/graphql') && answer.request().postData()?.includes('Honolulu') === true,
  )
  await page.goto('/account')
  await kept
  await page.goto('/account/sign-in')
  await arrived(page)
  await expect(page.locator('main time').first()).toHaveText(/\d:\d\d\s[AP]M\sHST/)
  await context.close()
})
