import type { Page } from '@playwright/test'
import { callAs } from './api'
import { long, script } from './bad-values'
import { enterAs, license, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

type Ids = { license: string; credit: string }
type Story = {
  form: string
  wish?: Parameters<typeof makePerson>[0]
  open: (page: Page, ids: Ids) => Promise<unknown>
  /** The values to type or choose, by the id of the field, in this order. */
  typed: Record<string, string>
  /** The fields that must show an error. */
  wrong: readonly string[]
}

const year = new Date().getFullYear()
const credit = {
  title: `Care ${script}`,
  completedAt: `${year}-01-05`,
  units: 2,
  format: 'IN_PERSON',
  topics: [script],
}
const press = (page: Page, noun: string, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say('en', noun, key), exact: true })
    .click()
const licensePage = (key: string) => async (page: Page, ids: Ids) => {
  await page.goto(`/credentials/${ids.license}`)
  if (key === 'edit') return press(page, 'credentials', 'detail.actions.edit')
  return page
    .getByRole('button', { name: /^Edit dates of the period/ })
    .last()
    .click()
}
const goto = (path: string) => (page: Page) => page.goto(path)

const stories: readonly Story[] = [
  {
    form: 'the name',
    wish: { complete: false },
    open: goto('/onboarding'),
    typed: { firstName: '   ', middleName: script, lastName: long, dob: '5/17/1990' },
    wrong: ['firstName', 'lastName'],
  },
  {
    form: 'the date of birth',
    wish: { complete: false, named: true },
    open: goto('/onboarding?step=birth'),
    typed: { dob: '3000-01-01' },
    wrong: ['dob'],
  },
  {
    form: 'the profile',
    open: goto('/account'),
    typed: { firstName: '', middleName: script, lastName: 'O’Neil', dob: '1/1/1800', 'address.postalCode': '<b>' },
    wrong: ['firstName', 'dob', 'address.postalCode'],
  },
  {
    form: 'the date of birth in the profile',
    open: goto('/account'),
    typed: { middleName: script, dob: 'soon' },
    wrong: ['dob'],
  },
  {
    form: 'a code',
    wish: { verified: false },
    open: async (page) => {
      await page.goto('/verification')
      await expect(page.locator('#code')).toBeVisible()
    },
    typed: { code: '<b>1</b>' },
    wrong: ['code'],
  },
  {
    form: 'another address',
    wish: { verified: false },
    open: async (page) => {
      await page.goto('/verification')
      await press(page, 'verification', 'useAnother')
    },
    typed: { value: 'nobody@nowhere' },
    wrong: ['value'],
  },
  {
    form: 'a license',
    open: goto('/credentials/new'),
    typed: {
      geo: 'TX',
      credentialType: 'CNA',
      credentialNumber: '<script>',
      effectiveAt: 'soon',
      expiresAt: '2/30/2030',
    },
    wrong: ['credentialNumber', 'effectiveAt', 'expiresAt'],
  },
  {
    form: 'the dates of a license',
    open: goto('/credentials/new'),
    typed: {
      geo: 'TX',
      credentialType: 'CNA',
      credentialNumber: '<b>',
      effectiveAt: '1/1/1800',
      expiresAt: '1/1/3000',
    },
    wrong: ['credentialNumber', 'effectiveAt', 'expiresAt'],
  },
  {
    form: 'a license without anything',
    open: goto('/credentials/new'),
    typed: { credentialNumber: '' },
    wrong: ['geo', 'credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'],
  },
  {
    form: 'an edited license',
    open: licensePage('edit'),
    typed: { credentialNumber: '', effectiveAt: 'soon', expiresAt: '3000-01-01' },
    wrong: ['credentialNumber', 'effectiveAt', 'expiresAt'],
  },
  {
    form: 'an edited period',
    open: licensePage('period'),
    typed: { startsAt: '1800-01-01', endsAt: '2/30/2027' },
    wrong: ['startsAt', 'endsAt'],
  },
  {
    form: 'a credit that is read in the browser',
    open: goto('/add-credits'),
    typed: { title: '', completedAt: 'soon', units: '-1', providerName: script, topics: script },
    wrong: ['title', 'completedAt', 'units'],
  },
  {
    form: 'a corrected credit',
    open: (page, ids) => page.goto(`/credentials/${ids.license}/credits/${ids.credit}/edit`),
    typed: { title: script, completedAt: 'Jan 1, 1800', units: '2' },
    wrong: ['completedAt'],
  },
]

const field = (page: Page, id: string) => page.locator(`[id="${id}"]`).last()

async function type(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(typed)) {
    const one = field(page, id)
    if ((await one.evaluate((element) => element.tagName)) === 'SELECT') await one.selectOption(text)
    else await one.fill(text)
  }
}

for (const { form, wish, open, typed, wrong } of stories) {
  test(`${form}: mistakes are shown at their fields, and what was typed stays`, async ({ page }) => {
    const { id } = await makePerson(wish)
    await enterAs(page.context(), id)
    const made = async (operation: string, input: object) =>
      (await callAs(page.context().request, operation, { input })).payload?.data?.id ?? ''
    const ids = wish
      ? { license: '', credit: '' }
      : { license: await made('addCredential', license), credit: await made('addCredit', credit) }
    await open(page, ids)
    await type(page, typed)
    const kept = await Promise.all(Object.keys(typed).map((one) => field(page, one).inputValue()))
    await field(page, Object.keys(typed).at(-1)!).press('Enter')

    for (const one of wrong) {
      await expect(field(page, one), one).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator(`[id="${one}-error"]`).last(), one).not.toBeEmpty()
    }
    expect(await Promise.all(Object.keys(typed).map((one) => field(page, one).inputValue()))).toEqual(kept)
    expect(await page.title()).not.toBe('taken')
  })
}

test('saved script tags are shown as text on every page', async ({ page }) => {
  const { id } = await makePerson()
  await enterAs(page.context(), id)
  const { request } = page.context()
  const name = { firstName: script.slice(0, 100), lastName: '<img src=x onerror=alert(1)>' }
  expect((await callAs(request, 'updateUser', { id, data: name })).payload?.success).toBe(true)
  const ids = {
    license: (await callAs(request, 'addCredential', { input: license })).payload?.data?.id,
    credit: (await callAs(request, 'addCredit', { input: credit })).payload?.data?.id,
  }
  const detail = `/credentials/${ids.license}/credits/${ids.credit}`
  for (const path of [
    '/account',
    '/dashboard',
    '/credentials',
    `/credentials/${ids.license}`,
    detail,
    `${detail}/edit`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toContainText('<script>')
    expect(await page.locator('main img, main script:not([nonce])').count(), path).toBe(0)
    expect(await page.title(), path).not.toBe('taken')
  }
  await page.goto(detail)
  await expect(page.getByRole('main')).toContainText(script)
})
