import type { Page } from '@playwright/test'
import { makeCredential } from '../../fixtures/credentials'
import { makeOrg, makeRole } from '../../fixtures/orgs'
import { database } from '../../lib/data/db'
import { formatDate } from '../../lib/domain/time/format-date'
import { todayInGeo } from '../../lib/domain/time/geo-zones'
import { addDays, addYears } from '../../lib/domain/time/plain-date'
import { approve, publish, replay } from './desk-steps'
import { misfits } from './fit'
import { enter, makePerson } from './people'
import { newestMail, say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (key: string, values?: Record<string, string>) => say('en', 'rules', key, values)
const texas = { geo: 'TX', credentialType: 'CNA' } as const
const inDays = (days: number) => addDays(todayInGeo('TX', new Date()), days)

const wheel = (firstName: string) => makePerson({ noCredential: true, superAdmin: true, firstName })

/** A Texas nurse aide and member of an organization whose license expires in `end` days. */
async function makeAide(orgId: string, firstName: string, end: number) {
  const user = await makePerson({ noCredential: true, firstName, lastName: 'Aide' })
  await makeRole({ orgId, user })
  const expiresAt = inDays(end)
  const effectiveAt = addDays(addYears(expiresAt, -2), 1)
  return { user, credential: await makeCredential({ user, ...texas, effectiveAt, expiresAt }) }
}

const versionOf = (number: number) =>
  database().ruleVersion.findFirstOrThrow({ where: { number, rule: texas }, select: { id: true } })

async function expectClean(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  for (const width of [390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
}

test('24 hours for nurse aides of Texas: replayed by name, approved by one, published by another, and whom it concerns is told', async ({
  browser,
}) => {
  const owner = await makePerson({ noCredential: true })
  const name = owner.id.slice(0, 8)
  const org = await makeOrg({ name: `Home of ${owner.id}`, admin: owner })
  const [later, near] = [await makeAide(org.id, `Lata ${name}`, 300), await makeAide(org.id, `Nia ${name}`, 100)]
  const [one, other] = [await wheel('Wanda'), await wheel('Walt')]
  const { id } = await versionOf(2)
  const from = formatDate(inDays(200))

  const desk = await enter(browser, one)
  await desk.goto('/super/rules?geo=TX&type=CNA&state=DRAFT')
  await desk.getByRole('link', { name: text('list.version', { number: '2' }) }).click()
  await expect(desk.getByText(text('decide.needsApproveShipped'))).toBeVisible()
  await replay(desk, from)
  const found = desk.locator('#replay')
  await expect(found.getByRole('row', { name: new RegExp(`^Home of ${owner.id}`) })).toContainText('1')
  await found.getByLabel(text('replay.reason'), { exact: true }).fill('too short')
  await found.getByRole('button', { name: text('replay.show') }).click()
  await expect(found.getByText(say('en', 'validation', 'reasonTooShort'))).toBeVisible()
  await found.getByLabel(text('replay.reason'), { exact: true }).fill('The board asked who is concerned')
  await found.getByRole('button', { name: text('replay.show') }).click()
  await expect(found.getByText(`Lata ${name} Aide`)).toBeVisible()
  await expect(found.getByText(`Nia ${name} Aide`)).toBeHidden()
  await expectClean(desk)

  await approve(desk)
  await expect(desk.getByText(text('decide.approver'))).toBeVisible()
  await expect(desk.getByRole('button', { name: text('decide.publish') })).toBeHidden()

  const second = await enter(browser, other)
  await second.goto(`/super/rules/${id}`)
  await publish(second, from)

  const hoursOf = async ({ credential: { id: credentialId } }: typeof later) =>
    (await database().standing.findUniqueOrThrow({ where: { credentialId } })).requiredUnits
  await expect.poll(() => hoursOf(later), { timeout: 60_000 }).toBe(2400)
  expect(await hoursOf(near)).toBe(2000)
  for (const [day, number] of [
    [199, '1'],
    [200, '2'],
  ] as const) {
    await second.goto(`/super/rules/${id}?asOf=${encodeURIComponent(formatDate(inDays(day)))}`)
    await expect(
      second
        .locator('#as-of')
        .getByText(text('asOf.version', { number, hours: '' }).trim())
        .first(),
    ).toBeVisible()
  }
  const mail = await newestMail(later.user.email, /Texas/)
  expect(mail.text).toMatch(/4 more hours/)
  const person = await enter(browser, later.user, 390)
  await person.goto('/notices')
  await expect(person.getByText(/For you this means 4 more hours/)).toBeVisible()
  const toldNear = await database().notification.count({ where: { userId: near.user.id, kind: 'ruleChanged' } })
  expect(toldNear).toBe(0)
})

test('a version is written with its effect in sight, what is wrong is said at its field, and its author throws it away but does not decide', async ({
  browser,
}) => {
  const author = await wheel('Willa')
  const page = await enter(browser, author)
  await page.goto('/super/rules/new?geo=CA&type=LVN')
  const total = page.getByLabel(text('numbers.total'), { exact: true })
  await expect(page.getByText(text('examples.same'))).toBeVisible()
  await total.fill('34')
  await expect(page.getByText(/4 hours short/).first()).toBeVisible()
  await total.fill('many')
  await expect(page.getByText(text('examples.broken'))).toBeVisible()
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect(page.locator('#total-error')).toHaveText(/Enter a number from 0/)
  await total.fill('34')
  await expectClean(page)
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect(page.getByText(text('decide.author'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('decide.approve') })).toBeHidden()
  await page.getByRole('link', { name: text('version.edit') }).click()
  await page.getByLabel(text('numbers.total'), { exact: true }).fill('36')
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect(
    page
      .getByText(text('values.hours', { units: '36' }))
      .or(page.getByText('36 hours'))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: text('decide.discard') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('decide.discard') })
    .click()
  await expect(page).toHaveURL(/\/super\/rules$/)
  await expect(page.getByText(text('decide.discardedToast'))).toBeVisible()
})

test('ways to renew are edited as a tree, read in words, and taken over from a file of law', async ({ browser }) => {
  const page = await enter(browser, await wheel('Wilma'))
  await page.goto('/super/rules/new?geo=GA&type=LPN')
  const words = page.locator('.card', { has: page.getByRole('heading', { name: text('form.inWords') }) })
  await expect(words).toContainText('20 hr of courses')
  await page.getByLabel(text('numbers.total'), { exact: true }).fill('24')
  await expect(words).toContainText('24 hr of courses')
  await page.getByRole('button', { name: text('form.addWay') }).click()
  await page.locator('[name="requirement.any.2.way"]').selectOption('PRACTICE')
  await page.locator('[name="requirement.any.2.needs.evidence.amount"]').fill('many')
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect(page.locator('[name="requirement.any.2.needs.evidence.amount"]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name="requirement.any.2.needs.evidence.amount"]').fill('500')
  await expect(words).toContainText('500 hr of work')
  await expectClean(page)

  const json = page.locator('[name=json]')
  await page.getByRole('button', { name: text('form.json.show') }).click()
  await expect(json).toHaveValue(/"amount": 500/)
  const shown = await json.inputValue()
  await json.fill(shown.replace('"way": "PRACTICE"', '"way": "LUCK"'))
  await page.getByRole('button', { name: text('form.json.take') }).click()
  await expect(page.getByText(/requirement\.any\[2\]\.way must be one of HOURS/)).toBeVisible()
  await json.fill(shown.replace('"amount": 500', '"amount": 640'))
  await page.getByRole('button', { name: text('form.json.take') }).click()
  await expect(words).toContainText('640 hr of work')
  await expect(page.locator('[name="requirement.any.2.needs.evidence.amount"]')).toHaveValue('640')
})
