import { arrived, say, watchConsole } from './stage'
import { expect, test } from './test'
import { ids } from './walks'

const said = (key: string, values?: Record<string, string>) => say('en', 'certificates', `verify.${key}`, values)
const onSheet = (key: string) => say('en', 'certificates', `verifySheet.${key}`)

test('an inspector who types an unknown number is told not to accept the paper, and looks once more', async ({
  page,
}) => {
  const finish = watchConsole(page)
  const { number } = await ids()
  await page.goto('/verify')
  const field = page.getByRole('textbox', { name: said('byNumber.label') })
  await field.fill('7k2m 9qxd 999999')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    page.getByRole('button', { name: said('byNumber.check') }).click(),
  ])
  expect(answer.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: said('unknown.number') })).toBeVisible()
  await expect(page.getByText(said('unknown.refuse'), { exact: true })).toBeVisible()
  await expect(page.getByText(said('unknown.ask'))).toBeVisible()
  await arrived(page)
  await expect(field).toHaveValue('7k2m 9qxd 999999')

  await field.fill(number.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: said('byNumber.check') }).click()
  await expect(page.getByText(said('VALID'), { exact: true })).toBeVisible()
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText(said('byNumber.only'))).toBeVisible()
  finish()
})

test('an address that stands on no paper says so, for certificates and for sheets', async ({ page }) => {
  expect((await page.goto('/verify/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: said('unknown.address') })).toBeVisible()
  expect((await page.goto('/verify/sheets/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: said('unknown.sheet') })).toBeVisible()
})

test('a printed sign-in sheet is compared by its fingerprint, and its page names nobody', async ({ page }) => {
  const finish = watchConsole(page)
  const { sheet } = await ids()
  await page.goto(`/verify/sheets/${sheet}`)
  await expect(page.getByText(onSheet('states.FINAL'), { exact: true })).toBeVisible()
  await expect(page.locator('code')).toHaveText(/^(?:[0-9a-f]{8} ){7}[0-9a-f]{8}$/)
  await expect(page.getByText(onSheet('only'))).toBeVisible()
  finish()
})
