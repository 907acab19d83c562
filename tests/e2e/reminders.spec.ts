import type { Page } from '@playwright/test'
import { makeCredential, today } from '../../fixtures/credentials'
import { assignmentsOf, makeClass, makeCurriculum } from '../../fixtures/curriculums'
import { fillOrganization } from '../../fixtures/large-organization'
import { makeProvider, makeRole } from '../../fixtures/orgs'
import { makeTask, makeTaskSession } from '../../fixtures/tasks'
import { database } from '../../lib/data/db'
import { toColumn } from '../../lib/data/rows'
import { addDays } from '../../lib/domain/time/plain-date'
import { misfits } from './fit'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { newestMail, say, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [board, curriculums, reminders] = [text('board'), text('curriculums'), text('reminders')]
const note = 'Come and see me before Friday.'

/** An organization whose administrator is signed in here, with a member whose license expires in 20 days. */
async function makeWard(page: Page, ...features: Parameters<typeof makeOrg>) {
  const org = await makeOrg(...features)
  const user = await makePerson({ noCredential: true, firstName: 'Ada', lastName: 'Aalto' })
  await makeCredential({ user, expiresAt: addDays(today(), 20) })
  const member = await makeRole({ orgId: org.id, user })
  await enterAs(page.context(), org.adminId)
  return { org, member, user }
}

/** Nothing overflows the dialog on a phone or a desktop, and it has no accessibility violations. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) expect(await misfits(page, width)).toEqual([])
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('an admin reads on the overview who is about to lose a license, and has reminded them after three presses', async ({
  page,
}) => {
  const clean = watchConsole(page)
  const { org } = await makeWard(page)
  await page.goto(`/orgs/${org.id}`)
  await expect(page.getByText(/^Ada Aalto \(/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /^Remind them: 1 needs/ }).click()
  await expect(page.getByText(board('remind.count', { count: '1' }), { exact: true })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: board('remind.button'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 reminder' }).click()
  await expect(page.getByText('Sending reminders: 1')).toBeVisible()
  clean()
})

test('an admin who was told nothing yet finds behind the bell what cannot wait', async ({ page }) => {
  const { org } = await makeWard(page)
  await page.goto('/notices')
  await expect(page.getByRole('heading', { name: say('en', 'inbox', 'now.title') })).toBeVisible()
  await expect(page.getByText('1 urgent item', { exact: true })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: org.name, exact: true }).click()
  await expect(page.getByText(/^Ada Aalto \(/)).toBeVisible()
})

test('an admin of more licenses than a page shows reminds all that the list finds at once', async ({ page }) => {
  const clean = watchConsole(page)
  const org = await makeOrg()
  await fillOrganization(database(), { orgId: org.id, members: 240, slug: org.id.slice(0, 8), now: new Date() })
  const all = await database().boardEntry.count({ where: { orgId: org.id } })
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/credentials?sort=expiry`)
  await page.getByRole('checkbox', { name: board('pickAll') }).check()
  await expect(page.getByText('50 on this page are selected.')).toBeVisible()
  await page.getByRole('button', { name: `Select all ${all}`, exact: true }).click()
  await expect(page.getByText(`All ${all} are selected.`)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: board('remind.button'), exact: true }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: /^Send \d+ reminders$/ })
  const sent = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  expect(sent).toBeGreaterThan(50)
  await send.click()
  await expect(page.getByText(`Sending reminders: ${sent}`)).toBeVisible()
  const kind = 'credential.reminder'
  expect(await database().notification.count({ where: { orgId: org.id, kind, channels: { isEmpty: false } } })).toBe(
    sent,
  )
  await expect(page.getByText(board('remind.count', { count: '0' }), { exact: true })).toBeVisible()
  clean()
})

test('an admin sees a reminder with the class that closes the gap before it is sent, adds a message, and it arrives', async ({
  page,
}) => {
  const clean = watchConsole(page)
  const { org, user } = await makeWard(page, 'TASKS')
  await makeProvider(org)
  await makeTaskSession({ org, task: await makeTask({ org, title: 'Skills day', units: 6 }) })
  await page.goto(`/orgs/${org.id}/credentials`)
  await page.getByRole('checkbox', { name: board('pickAll') }).check()
  await page.getByRole('button', { name: board('remind.button'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 reminder goes out now')).toBeVisible()
  await dialog.getByLabel(reminders('note')).fill(note)
  const preview = dialog.getByRole('region', { name: reminders('preview', { name: 'Ada Aalto' }) })
  await expect(preview).toContainText(note)
  await expect(preview).toContainText(/Skills day, .*: counts 6 of the 48 hours you still need/)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click()
  await expect(page.getByText('Sending reminders: 1')).toBeVisible()
  const mail = await newestMail(user.email, /hours to go/)
  expect(JSON.stringify(mail)).toContain(note)
  await expect(dialog).toBeHidden()
  clean()
})

test('an admin reminds one member of a training, and everybody who is overdue', async ({ page }) => {
  const clean = watchConsole(page)
  const { org, member, user } = await makeWard(page, 'CURRICULUMS')
  const { id: taskId } = await makeClass(org.id)
  const curriculum = await makeCurriculum({ org, taskIds: [taskId], title: 'Fire safety' })
  const [assignment] = await assignmentsOf(member.id)
  const dueAt = toColumn(addDays(today(), -5))
  await database().curriculumAssignment.update({ where: { id: assignment!.id }, data: { dueAt } })
  await page.goto(`/orgs/${org.id}/curriculums/${curriculum.id}`)
  await page.getByRole('checkbox', { name: curriculums('remind.pickRow', { name: 'Aalto, Ada' }) }).check()
  await page.getByRole('button', { name: curriculums('remind.button'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/asks you to complete “Fire safety.” It was due on/)).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click()
  await expect(page.getByText('Sending reminders: 1')).toBeVisible()
  await newestMail(user.email, /Fire safety/)
  await page.getByRole('button', { name: 'Remind all overdue (1)' }).click()
  await expect(dialog.getByText('No one gets a reminder now')).toBeVisible()
  await expect(dialog.getByText(curriculums('remind.already').replace('{count}', '1'))).toBeVisible()
  clean()
})
