import type { Browser, Locator, Page } from '@playwright/test'
import { addressOfOrg, makeOrgVisit } from '../../fixtures/orgs'
import { testNow } from './database'
import { makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { makeAuthor, makeHouse, makeOwner, openAs, type Place, widths } from './two-windows'

const words = (key: string, values?: Record<string, string>) => say('en', 'common', `otherVersion.${key}`, values)
const field = (page: Page, name: string): Locator => page.locator(`[id="${name}"]`).last()

async function openForm(page: Page, { path, opens, both }: Place): Promise<void> {
  await page.goto(path)
  for (const name of [opens ?? []].flat()) await page.getByRole('button', { name, exact: true }).first().click()
  await expect(field(page, both)).toBeVisible()
}

/** Presses a button of the open dialog, which may be anywhere in the page, or else of the page. */
async function press(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]').last()
  const place = (await dialog.count()) > 0 ? dialog : page.locator('body')
  await place.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
}

/** The conflict is in view, at least as much of it as fits, and has the focus. */
async function isSeen(question: Locator): Promise<void> {
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport({ ratio: 0.5 })
}

async function walk([mine, theirs]: Page[], place: Place) {
  const { both, other, save, link, values = { mine: 'Mine', theirs: 'Theirs', other: 'Only theirs' } } = place
  for (const page of [mine!, theirs!]) await openForm(page, place)
  await field(theirs!, both).fill(values.theirs)
  await field(theirs!, other).fill(values.other)
  await press(theirs!, save)
  await expect(theirs!.locator('.toast').first()).toBeVisible()

  await field(mine!, both).fill(values.mine)
  await press(mine!, save)
  const question = mine!.getByRole('group', { name: words('title') })
  await isSeen(question)
  for (const value of [values.mine, values.theirs]) await expect(question).toContainText(value)
  if (link) await expect(question.getByRole('link', { name: link })).toBeVisible()
  // The field only the colleague changed is already updated; the typed text is still there.
  await expect(field(mine!, other)).toHaveValue(values.other)
  await expect(field(mine!, both)).toHaveValue(values.mine)
  // Saving again must not overwrite theirs, but asks again.
  await field(mine!, both).focus()
  await press(mine!, save)
  await isSeen(question)
  await question.getByRole('button', { name: words('keep') }).click()
  await press(mine!, save)
  await expect(question).toBeHidden()

  // The stored version contains both edits.
  await openForm(theirs!, place)
  await expect(field(theirs!, both)).toHaveValue(values.mine)
  await expect(field(theirs!, other)).toHaveValue(values.other)
}

for (const width of ['wide', 'phone'] as const) {
  for (const [who, make] of [
    ['two admins', makeHouse],
    ['one person in two windows', makeOwner],
    ['the author of a rule in two windows', makeAuthor],
  ] as const) {
    test(`of what ${who} edit at once nothing is lost, and what both changed is asked in view (${width})`, async ({
      browser,
    }) => {
      const { people, places } = await make(browser)
      const windows = await Promise.all(people.map((id) => openAs(browser, id, widths[width])))
      for (const [name, place] of Object.entries(places)) await test.step(name, () => walk(windows, place))
      for (const page of windows) await page.context().close()
    })
  }
}

test('what two admins change in different fields is saved without a question, and leaving what was typed is not the main button', async ({
  browser,
}) => {
  const { people, places, orgId } = await makeHouse()
  const place = places.settings!
  const [mine, theirs] = await Promise.all(people.map((id) => openAs(browser, id, widths.wide)))
  for (const page of [mine!, theirs!]) await openForm(page, place)
  await field(theirs!, 'city').fill('Fresno')
  await press(theirs!, place.save)
  await expect(theirs!.getByText(say('en', 'orgs', 'settings.saved'))).toBeVisible()
  await field(mine!, 'street1').fill('1 Main St')
  await press(mine!, place.save)
  await expect(mine!.getByText(say('en', 'orgs', 'settings.saved'))).toBeVisible()
  await expect(field(mine!, 'city')).toHaveValue('Fresno')
  expect(await addressOfOrg(orgId)).toEqual({ street1: '1 Main St', city: 'Fresno' })

  await field(mine!, 'street2').fill('Suite 2')
  await mine!
    .getByRole('link', { name: say('en', 'common', 'shell.logo') })
    .first()
    .click()
  const stay = mine!.getByRole('alertdialog').getByRole('button', { name: say('en', 'common', 'form.stay') })
  await expect(stay).toBeFocused()
  await expect(stay).toHaveClass(/button-primary/)
  await stay.click()
  await expect(field(mine!, 'street2')).toHaveValue('Suite 2')
})

/** A list of checkboxes that two people change, each a different one. */
type Ticks = { people: readonly [string, string]; path: string; mine: string; theirs: string }

async function tick(browser: Browser, { people, path, mine, theirs }: Ticks, width: keyof typeof widths) {
  const [own, other] = await Promise.all(people.map((id) => openAs(browser, id, widths[width])))
  const box = (page: Page, name: string) => page.locator(`input[${name}]`)
  const save = (page: Page, name: string) =>
    page
      .locator('form')
      .filter({ has: box(page, name) })
      .getByRole('button')
      .last()
      .click()
  for (const page of [own!, other!]) {
    await page.goto(path)
    await expect(box(page, mine)).toBeVisible()
  }
  const before = [await box(own!, mine).isChecked(), await box(own!, theirs).isChecked()]
  await box(other!, theirs).click()
  await save(other!, theirs)
  await expect(other!.locator('.toast').first()).toBeVisible()
  await box(own!, mine).click()
  await save(own!, mine)
  await expect(own!.getByText(words('taken', { fields: '' }).trim())).toBeVisible()
  await expect(own!.getByRole('group', { name: words('title') })).toBeHidden()
  // The page reports the merge before it is saved.
  await expect(async () => {
    await other!.goto(path)
    await expect(box(other!, mine)).toBeChecked({ checked: !before[0], timeout: 1000 })
  }).toPass()
  await expect(box(other!, theirs)).toBeChecked({ checked: !before[1] })
  for (const page of [own!, other!]) await page.context().close()
}

for (const width of ['wide', 'phone'] as const) {
  test(`of choices that two people tick in one list both hold, and nobody is asked (${width})`, async ({ browser }) => {
    const { people, orgId } = await makeHouse()
    const path = `/orgs/${orgId}?tab=settings`
    const ladder = { mine: 'name="digests"][value="expiryDigest"', theirs: 'name="steps"][value="90"' }
    await tick(browser, { people, path, ...ladder }, width)
    const supers = await Promise.all([1, 2].map(() => makePerson({ noCredential: true, superAdmin: true })))
    for (const { id } of supers) await makeOrgVisit(id, orgId, testNow())
    const features = { mine: 'name="features"][value="SMS"', theirs: 'name="features"][value="DOCUMENT_REQUESTS"' }
    await tick(browser, { people: [supers[0]!.id, supers[1]!.id], path, ...features }, width)
  })
}
