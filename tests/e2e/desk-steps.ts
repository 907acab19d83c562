import { expect, type Page } from '@playwright/test'
import { newestMail, say } from './stage'

const desk = (key: string) => say('en', 'installation', key)
const lists = (key: string) => say('en', 'boardChecks', key)
const rules = (key: string) => say('en', 'rules', key)
const history = (key: string) => say('en', 'history', key)
const feedback = (key: string) => say('en', 'feedback', key)

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

/** Creates an organization from the list of all and invites its first administrator; ends on its page. */
export async function createOrganization(page: Page, name: string, admin: string): Promise<void> {
  await page.goto('/super/orgs')
  await press(page, desk('orgList.create'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: desk('orgList.createSave') }).click()
  await expect(dialog.getByText(say('en', 'validation', 'enter.name'), { exact: true })).toBeVisible()
  await dialog.getByLabel(desk('orgList.createName')).fill(name)
  await dialog.getByLabel(desk('orgList.createContact')).fill(admin)
  await dialog.getByRole('button', { name: desk('orgList.createSave') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(admin)).toBeVisible()
  expect((await newestMail(admin, /.*/)).subject).toContain(name)
}

/** Another super admin agrees to what waits for a second person and has this heading. */
export async function agreeTo(second: Page, heading: string): Promise<void> {
  await second.goto('/super/settings')
  const request = second.getByRole('listitem').filter({ hasText: heading })
  await request.getByRole('button', { name: desk('settings.requests.agree'), exact: true }).click()
  await dialogOf(second)
    .getByRole('button', { name: desk('settings.requests.agree'), exact: true })
    .click()
  await expect(toast(second, desk('settings.requests.agreed'))).toBeVisible()
}

/** Asks for an existing account to become a super admin, in the settings; another super admin agrees. */
export async function appointSuperAdmin(
  page: Page,
  { contact, name }: { contact: string; name: string },
  second: Page,
): Promise<void> {
  await press(page, desk('settings.appoint'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk('settings.appointContact')).fill(contact)
  await dialog.getByLabel(desk('settings.reason')).fill('She takes over in August')
  await dialog.getByRole('button', { name: desk('settings.appointSave') }).click()
  await expect(toast(page, desk('settings.appointed'))).toBeVisible()
  await agreeTo(second, say('en', 'installation', 'settings.requests.what.APPOINTMENT', { person: name, other: '' }))
  await page.reload()
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  expect((await newestMail(contact, /super admin/)).subject).toBe(say('en', 'mail', 'superAdmin.granted.subject'))
}

/**
 * Uploads a board's list; ends on its page, or at the refusal of its board. `stay`: the form is open, with what was chosen
 * there.
 */
export async function uploadList(
  page: Page,
  board: string,
  name: string,
  lines: readonly string[],
  { stay = false, refused }: { stay?: boolean; refused?: string } = {},
): Promise<void> {
  if (!stay) await page.goto('/super/verification/rosters')
  await expect(page.getByRole('heading', { name: lists('rosters.title'), level: 1 })).toBeVisible()
  await page.getByLabel(lists('rosters.board'), { exact: true }).selectOption(board)
  const buffer = Buffer.from(lines.join(''))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await press(page, lists('rosters.go'))
  if (refused) await expect(page.getByText(refused)).toBeVisible()
  else await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Reads a list with its proposed columns, and waits until licenses are compared with it. */
export async function readList(page: Page, found: string): Promise<void> {
  await page.getByRole('button', { name: lists('mapping.go') }).click()
  await expect(page.getByRole('button', { name: found })).toBeVisible({ timeout: 30_000 })
}

/** Presses the button that applies one outcome to the licenses, and waits until it is done. */
export async function applyAll(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: lists('apply.ok') })
    .click()
  await expect(page.getByRole('button', { name: button })).toBeHidden()
  await expect(page.getByRole('main').getByRole('status').getByText(lists('apply.done'))).toBeHidden({
    timeout: 30_000,
  })
}

/** Reviews the licenses that differ from a list one by one, and accepts what the form proposes. */
export async function decideDiffering(
  page: Page,
  { list, count, by }: { list: string; count: number; by: string },
  first: () => Promise<void> = async () => {},
): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1) {
    await page.goto(`${list}?outcome=DIFFERS`)
    await page.getByRole('row').nth(remaining).getByRole('link').first().click()
    await expect(page.getByText(lists('decide.title'), { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: lists('decide.PARTIAL') })).toBeChecked()
    if (remaining === count) await first()
    await page.getByRole('button', { name: lists('decide.save') }).click()
    await expect(page.getByText(lists('decide.done'))).toBeVisible()
    await expect(page.getByText(`by ${by}`)).toBeVisible()
  }
}

/** Runs the replay of a rule's version from a given day, and waits for the result. */
export async function replay(page: Page, from: string): Promise<void> {
  const card = page.locator('#replay')
  await card.getByLabel(rules('replay.effectiveFrom'), { exact: true }).fill(from)
  await card.getByRole('button', { name: rules('replay.start') }).click()
  await expect(card.getByText(rules('replay.byStatus')).first()).toBeVisible({ timeout: 60_000 })
}

/** Approves the open version of a rule. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: rules('decide.approve') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: rules('decide.approve') })
    .click()
  await expect(page.getByRole('button', { name: rules('decide.approve') })).toBeHidden()
}

/** Publishes the open version of a rule, from the first day of its replay. */
export async function publish(page: Page, from: string): Promise<void> {
  await page.getByRole('button', { name: rules('decide.publish') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/would change/)).toBeVisible()
  await expect(dialog.getByLabel(rules('decide.effectiveFrom'), { exact: true })).toHaveValue(from)
  await dialog.getByRole('button', { name: rules('decide.publish') }).click()
  await expect(page.getByText(rules('decide.done'))).toBeVisible()
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
}

/** Finds people by words of their name, as a super admin. */
export async function findPeople(page: Page, words: string, count: number): Promise<void> {
  await page.goto('/super/people')
  await expect(page.getByText('Search for someone')).toBeVisible()
  await search(page, words)
  await expect(page.getByRole('rowheader')).toHaveCount(count)
}

/** Opens a found record with a reason; a reason that is too short is refused. */
export async function openRecord(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason').fill('too short')
  await press(page, 'Open the record')
  await expect(page.getByText('Give a reason of at least 10 characters.')).toBeVisible()
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Open the record')
  await expect(page.getByText(reason)).toBeVisible()
}

/** Asks to merge the open record with another one of the same person, whose name is kept. */
export async function mergeWith(page: Page, words: string, link: string, reason: string): Promise<void> {
  await page.getByRole('link', { name: 'Merge with another record' }).click()
  await search(page, words)
  await page.getByRole('link', { name: link }).click()
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Open the record')
  await page.getByRole('group', { name: 'Name' }).getByRole('radio').nth(1).check()
  await press(page, 'Merge records')
  await dialogOf(page).getByRole('button', { name: 'Merge records' }).click()
  await expect(page).toHaveURL(/\/super\/settings$/)
}

/** Undoes the merge of the open record. */
export async function undoMerge(page: Page): Promise<void> {
  await press(page, 'Undo merge')
  await dialogOf(page).getByRole('button', { name: 'Undo merge' }).click()
}

/** Writes to the super admins from any page. */
export async function sendFeedback(page: Page, question: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'common', 'shell.contactUs') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(question)
  await dialog.getByRole('button', { name: say('en', 'contact', 'send'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Opens somebody's message and replies; the reply arrives with their own text below. */
export async function answerFeedback(page: Page, email: string, question: string, answer: string): Promise<void> {
  await page.goto(`/super/feedback?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: question }).click()
  await page.getByLabel(feedback('answer'), { exact: true }).fill(answer)
  await press(page, feedback('send'))
  await expect(toast(page, feedback('sent'))).toBeVisible()
  expect((await newestMail(email, new RegExp(answer))).text).toContain(`> ${question}`)
  await expect(page.getByText(feedback('states.ANSWERED'))).toBeVisible()
}

/** Checks the whole chain of the history, and waits until it is found intact. */
export async function checkWholeChain(page: Page): Promise<void> {
  await page.goto('/super/audit')
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  await page.getByRole('button', { name: history('chain.check') }).click()
  await expect(page.getByText(history('chain.asked'))).toBeVisible()
  const whole = page.getByText(/Intact up to #\d+/)
  await expect(async () => {
    await page.reload()
    await expect(whole).toBeVisible({ timeout: 1000 })
  }).toPass()
}
