import type { Browser, Page } from '@playwright/test'
import { makeHeldGuest } from '../../fixtures/guests'
import { makeHeldSession } from '../../fixtures/held-sessions'
import { ctxOfAdmin } from '../../fixtures/tasks'
import { finalizeSession } from '../../lib/services/task-sessions/finalize-session'
import { misfits } from './fit'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { makeRoom } from './room'
import { type Locale, say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text =
  (noun: string, locale: Locale = 'en') =>
  (key: string, values?: Record<string, string>) =>
    say(locale, noun, key, values)
const [guests, checkIn, certificates, roster] = [
  text('guests'),
  text('checkIn'),
  text('certificates'),
  text('enrollments'),
]

async function enter(browser: Browser, userId: string): Promise<Page> {
  const context = await browser.newContext()
  await enterAs(context, userId)
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The instructor adds a guest from an agency on the board. */
async function addGuest(door: Page): Promise<void> {
  await press(door, guests('add.open'))
  const dialog = door.getByRole('dialog')
  await dialog.getByRole('button', { name: guests('add.save'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'validation', 'enter.firstName'), { exact: true })).toBeVisible()
  await dialog.getByLabel(guests('add.firstName')).fill('Gus')
  await dialog.getByLabel(guests('add.lastName')).fill('Temp')
  await dialog.getByLabel(guests('add.licenseNumber')).fill('AG-1')
  await isAccessible(door)
  await dialog.getByRole('button', { name: guests('add.save'), exact: true }).click()
  await expect(door.getByText(guests('add.saved', { name: 'Gus Temp' }))).toBeVisible()
}

test('a guest signs on the instructor’s screen in Spanish, and nothing else can be reached meanwhile', async ({
  browser,
}) => {
  const { instructorId, home } = await makeRoom(['Ana'])
  const door = await enter(browser, instructorId)
  await door.goto(home)
  await addGuest(door)
  await press(door, guests('hand.openName', { name: 'Temp, Gus' }))
  await door
    .getByRole('alertdialog')
    .getByRole('button', { name: guests('hand.start'), exact: true })
    .click()
  const screen = door.getByRole('dialog', { name: guests('sign.title') })
  await expect(screen.getByText('AG-1')).toBeVisible()
  await door.keyboard.press('Escape')
  await expect(screen).toBeVisible()
  for (const width of [390, 1440]) expect(await misfits(door, width)).toEqual([])
  await isAccessible(door)

  const [spanish, signs] = [text('guests', 'es'), text('checkIn', 'es')]
  await screen.getByRole('radio', { name: 'Español' }).check()
  const shown = door.getByRole('dialog', { name: spanish('sign.title') })
  await expect(shown.getByText(signs('consent.GUEST.v1'))).toBeVisible()
  await shown.getByLabel(signs('sign.agree')).check()
  await shown.getByRole('button', { name: signs('sign.sign'), exact: true }).click()
  await expect(shown.getByText(spanish('sign.doneTitle', { name: 'Gus Temp' }))).toBeVisible()
  // The board behind moves the guest to the people present, while the full screen stays until it is handed back.
  await expect(door.locator('li', { hasText: 'Temp, Gus' })).toContainText(checkIn('board.signed'))
  await expect(shown.getByText(spanish('sign.doneTitle', { name: 'Gus Temp' }))).toBeVisible()
  await shown.getByRole('button', { name: spanish('sign.back'), exact: true }).click()

  const line = door.getByRole('listitem').filter({ hasText: 'Temp, Gus' })
  await expect(line).toContainText(checkIn('board.GUEST'))
  await expect(line).toContainText(checkIn('board.signed'))
  await expect(line).toContainText(guests('tag'))
})

test('a guest who was added by mistake is corrected, then removed with a reason', async ({ browser }) => {
  const { instructorId, home } = await makeRoom([])
  const door = await enter(browser, instructorId)
  await door.goto(home)
  await addGuest(door)
  const menu = (name: string) => press(door, roster('roster.actions', { name }))
  await menu('Temp, Gus')
  await press(door, guests('edit.open'))
  const form = door.getByRole('dialog', { name: guests('edit.open') })
  await form.getByLabel(guests('add.lastName')).fill('Tempe')
  // Somebody else checks the guest in meanwhile, which moves them to the other list: the typed text stays.
  const other = await enter(browser, instructorId)
  await other.goto(home)
  await press(other, checkIn('board.checkInName', { name: 'Temp, Gus' }))
  await expect(door.locator('li', { hasText: 'Temp, Gus' })).toContainText(checkIn('board.unsigned'))
  await expect(form.getByLabel(guests('add.lastName'))).toHaveValue('Tempe')
  await form.getByRole('button', { name: say('en', 'common', 'actions.save'), exact: true }).click()
  await expect(door.getByRole('listitem').filter({ hasText: 'Tempe, Gus' })).toBeVisible()
  await menu('Tempe, Gus')
  await press(door, guests('remove.open'))
  const removal = door.getByRole('dialog', { name: guests('remove.title', { name: 'Tempe, Gus' }) })
  await removal.getByLabel(guests('remove.reason')).fill('Another room')
  await removal.getByRole('button', { name: guests('remove.save'), exact: true }).click()
  await expect(door.getByRole('listitem').filter({ hasText: 'Tempe, Gus' })).toBeHidden()
})

test('somebody whose contact a guest gave says that it was them, and has the certificate', async ({ browser }) => {
  const user = await makePerson({ noCredential: true, firstName: 'Gus', lastName: 'Temp' })
  const org = await makeOrg('TASKS')
  const held = await makeHeldSession({ org })
  await makeHeldGuest(held, { contact: user.email })
  const desk = await enter(browser, org.admin.id)
  const { id, taskId, orgId } = held.session
  const finish = `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/finish?show=SEAT`
  await desk.goto(finish)
  await expect(desk.getByText(guests('finish'))).toBeVisible()
  const done = await finalizeSession(ctxOfAdmin(org), { id, version: held.session.version, acceptProposals: true })
  expect(done.ok).toBe(true)

  const home = await enter(browser, user.id)
  await home.goto('/dashboard')
  const { title } = held.session.revision
  await expect(home.getByText(guests('offer.says', { org: org.name }))).toBeVisible()
  await isAccessible(home)
  await press(home, guests('offer.confirmOf', { title }))
  await expect(home.getByText(guests('offer.confirmed', { title }))).toBeVisible()
  await expect(home.getByText(guests('offer.title'))).toBeHidden()
  await home.goto('/documents')
  await expect(home.getByText(certificates('states.VALID')).first()).toBeVisible()
})
