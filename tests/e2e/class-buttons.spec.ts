import type { Page } from '@playwright/test'
import { pdfBytes } from '../../fixtures/documents'
import { callAs } from './api'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [tasks, sessions, curriculums] = [text('tasks'), text('sessions'), text('curriculums')]

/** Signs in as the administrator, who is also a member, of an organization with classes and curriculums. */
async function enterOrg(page: Page): Promise<string> {
  const { id, adminId } = await makeOrg('TASKS', 'CURRICULUMS')
  await enterAs(page.context(), adminId)
  return id
}

async function made(page: Page, operation: string, input: Record<string, unknown>) {
  const { payload } = await callAs(page.request, operation, { input })
  expect(payload?.fieldErrors).toEqual([])
  return { id: payload!.data!.id!, version: payload!.data!.version! }
}

/** A class with everything it needs to be published. */
const makeClass = (page: Page, orgId: string) =>
  made(page, 'createTask', {
    orgId,
    title: 'Lifting safely',
    industry: 'HEALTHCARE',
    defaultFormat: 'IN_PERSON',
    units: 2,
    eligible: [{ geo: 'CA', credentialType: 'CNA' }],
  })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
/**
 * Chooses an item of the menu behind the three dots. The page replaces the menu once it shows the previous action, so
 * it may have to be opened again.
 */
async function choose(page: Page, menu: string, line: string): Promise<void> {
  const choice = page.getByRole('button', { name: line, exact: true }).last()
  await expect(async () => {
    if (!(await choice.isVisible())) await button(page, menu).first().click({ timeout: 5000 })
    await choice.click({ timeout: 5000 })
  }).toPass()
}
const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an admin publishes, copies, archives and restores a class on its page', async ({ page }) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const { id } = await makeClass(page, orgId)
  await page.goto(`/orgs/${orgId}/tasks/${id}`)
  await button(page, tasks('actions.publish')).click()
  await expect(page.getByText(tasks('actions.published'))).toBeVisible()
  await expect(button(page, tasks('actions.publish'))).toBeHidden()

  const menu = say('en', 'common', 'list.rowActions', { name: 'Lifting safely' })
  await choose(page, menu, tasks('actions.archive'))
  await expect(button(page, tasks('actions.restore'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button(page, tasks('actions.restore'))).toBeHidden()

  await choose(page, menu, tasks('actions.duplicate'))
  await expect(heading(page, tasks('actions.copyOf', { title: 'Lifting safely' }))).toBeVisible()
  await expect(button(page, tasks('actions.publish'))).toBeVisible()
  await page.goto(`/orgs/${orgId}/tasks`)
  await expect(page.getByRole('link', { name: /Lifting safely/ })).toHaveCount(2)
  clean()
})

test('the form of a class and of a session has a way back that keeps nothing', async ({ page }) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const classes = `/orgs/${orgId}/tasks`
  const task = await makeClass(page, orgId)
  const home = `${classes}/${task.id}`
  const times = { startsAt: `${inDays(7)}T10:00`, endsAt: `${inDays(7)}T12:00` }
  const session = await made(page, 'createTaskSession', { taskId: task.id, ...times, draft: true })
  const cancel = page.getByRole('main').getByRole('link', { name: say('en', 'common', 'actions.cancel'), exact: true })
  for (const [form, back] of [
    [`${classes}/new`, classes],
    [`${home}/edit`, home],
    [`${home}/task_sessions/new`, home],
    [`${home}/task_sessions/${session.id}/edit`, `${home}/task_sessions/${session.id}`],
  ] as const) {
    await page.goto(form)
    await cancel.click()
    await page.waitForURL((url) => url.pathname === back)
  }
  clean()
})

test('an admin schedules, repeats and cancels a session and deletes a draft, and each button confirms what it did', async ({
  page,
}) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const task = await makeClass(page, orgId)
  await callAs(page.request, 'publishTask', task)
  const times = { startsAt: `${inDays(7)}T10:00`, endsAt: `${inDays(7)}T12:00` }
  const draft = () => made(page, 'createTaskSession', { taskId: task.id, ...times, draft: true })
  const home = `/orgs/${orgId}/tasks/${task.id}`
  const { id } = await draft()
  await page.goto(`${home}/task_sessions/${id}`)

  await test.step('somebody teaches it, and no longer', async () => {
    await button(page, sessions('instructors.addButton')).click()
    await expect(page.getByText(sessions('instructors.nobody'))).toBeVisible()
    await page.getByRole('combobox', { name: sessions('instructors.add') }).fill('ruiz')
    await page.getByRole('option', { name: 'Ruiz, Ana' }).click()
    await button(page, sessions('instructors.addButton')).click()
    await expect(page.getByText(sessions('instructors.added'))).toBeVisible()
    await button(page, sessions('instructors.remove', { name: 'Ana Ruiz' })).click()
    await expect(page.getByText(sessions('instructors.removed'))).toBeVisible()
    await expect(page.getByText(sessions('unassigned'), { exact: true })).toBeVisible()
  })

  await button(page, sessions('actions.schedule')).click()
  await expect(page.getByText(sessions('actions.scheduled'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  await choose(page, sessions('actions.more'), sessions('actions.repeat'))
  await dialog.getByLabel(sessions('repeatForm.times')).fill('2')
  await dialog.getByRole('button', { name: sessions('repeatForm.ok') }).click()
  await expect(heading(page, 'Lifting safely')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expect(page.getByText('2 more sessions created')).toBeVisible()
  await expect(page.locator('a[href*="/task_sessions/"]:not([href$="/new"])')).toHaveCount(3)

  await page.goto(`${home}/task_sessions/${id}`)
  await choose(page, sessions('actions.more'), sessions('actions.cancel'))
  await dialog.getByRole('button', { name: sessions('cancelForm.ok') }).click()
  await expect(dialog.getByLabel(sessions('cancelForm.reason'))).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel(sessions('cancelForm.reason'))).toBeFocused()
  await dialog.getByLabel(sessions('cancelForm.reason')).fill('The room is flooded.')
  await dialog.getByRole('button', { name: sessions('cancelForm.ok') }).click()
  await expect(page.getByText(sessions('actions.cancelled'))).toBeVisible()
  await expect(page.getByText('The room is flooded.')).toBeVisible()

  await page.goto(`${home}/task_sessions/${(await draft()).id}`)
  await choose(page, sessions('actions.more'), sessions('actions.discard'))
  await agree(page, sessions('actions.discard'))
  await expect(page.getByText(sessions('actions.discarded'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  clean()
})

test('an admin who saves at the foot of a long form sees the title of the page that follows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const orgId = await enterOrg(page)
  const task = await makeClass(page, orgId)
  await page.goto(`/orgs/${orgId}/tasks/${task.id}/task_sessions/new`)
  await page.getByLabel(sessions('form.startDate')).fill(inDays(9))
  await page.getByLabel(sessions('form.startTime')).fill('10:00')
  await page.getByLabel(sessions('form.endTime')).fill('12:00')
  await button(page, sessions('form.saveDraft')).click()
  await expect(page).toHaveURL(/task_sessions\/[0-9a-f-]{36}$/)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
})

test('an admin records a class of last week, with who came, and nobody is asked for more', async ({ page }) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const task = await makeClass(page, orgId)
  await callAs(page.request, 'publishTask', task)
  await page.goto(`/orgs/${orgId}/tasks/${task.id}/task_sessions/new`)
  await page.getByLabel(sessions('form.startDate')).fill(inDays(-7))
  await page.getByLabel(sessions('form.startTime')).fill('10:00')
  await page.getByLabel(sessions('form.endTime')).fill('12:00')
  await page.getByLabel(sessions('form.endTime')).press('Tab')
  await expect(page.getByText(sessions('form.pastTitle'))).toBeVisible()
  await expect(page.getByLabel(sessions('form.capacity'))).toBeHidden()
  await button(page, sessions('form.record')).click()
  await expect(page).toHaveURL(/\/roster$/)

  const dialog = page.getByRole('dialog')
  const add = text('enrollments')
  await button(page, add('add.open')).click()
  await expect(dialog.getByText(add('add.leadPast'))).toBeVisible()
  await dialog.getByRole('combobox', { name: add('add.member') }).fill('ruiz')
  await page.getByRole('option', { name: /Ruiz, Ana/ }).click()
  await dialog.getByRole('button', { name: add('add.submitEnroll'), exact: true }).click()
  await expect(dialog.getByText(add('add.outcomes.ENROLLED'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(add('detail.onPaper'))).toBeVisible()

  // The sheet they signed: added, opened, and removed again.
  const papers = text('certificates')
  await page.goto(page.url().replace(/roster$/, 'finish'))
  await expect(page.getByText(papers('finish.noScan'))).toBeVisible()
  await button(page, papers('scans.add')).click()
  await dialog.getByRole('button', { name: papers('scans.save'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'validation', 'fileRequired'))).toBeVisible()
  const sheet = { name: 'sheet of may.pdf', mimeType: 'application/pdf', buffer: pdfBytes }
  await dialog.getByLabel(papers('scans.file')).setInputFiles(sheet)
  await dialog.getByRole('button', { name: papers('scans.save'), exact: true }).click()
  await expect(page.getByText(papers('scans.saved'))).toBeVisible()
  await expect(page.getByText(papers('finish.noScan'))).toBeHidden()
  const href = await page.getByRole('link', { name: sheet.name }).getAttribute('href')
  const opened = await page.request.get(href!)
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await opened.body()).toEqual(pdfBytes)
  await button(page, papers('scans.removeNamed', { name: sheet.name })).click()
  await dialog.getByLabel(papers('scans.reason')).fill('The sheet of another class')
  await dialog.getByRole('button', { name: papers('scans.confirmRemove') }).click()
  await expect(page.getByText(papers('scans.removed'))).toBeVisible()
  await expect(page.getByRole('link', { name: sheet.name })).toBeHidden()
  clean()
})

test('a draft of the past is recorded by its button', async ({ page }) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const task = await makeClass(page, orgId)
  await callAs(page.request, 'publishTask', task)
  const times = { startsAt: `${inDays(-7)}T10:00`, endsAt: `${inDays(-7)}T12:00` }
  const { id } = await made(page, 'createTaskSession', { taskId: task.id, ...times, draft: true })
  await page.goto(`/orgs/${orgId}/tasks/${task.id}/task_sessions/${id}`)
  await expect(page.getByText(sessions('detail.draftPast'))).toBeVisible()
  await expect(button(page, sessions('actions.schedule'))).toBeHidden()
  await button(page, sessions('actions.record')).click()
  await agree(page, sessions('actions.record'))
  await expect(page.getByText(sessions('actions.recordedNow'))).toBeVisible()
  await expect(page).toHaveURL(/\/roster$/)
  clean()
})

test('an admin enrolls a pasted list after its preview, on a phone', async ({ page }) => {
  const clean = watchConsole(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const orgId = await enterOrg(page)
  const task = await makeClass(page, orgId)
  await callAs(page.request, 'publishTask', task)
  const times = { startsAt: `${inDays(7)}T10:00`, endsAt: `${inDays(7)}T12:00` }
  const { id } = await made(page, 'createTaskSession', { taskId: task.id, ...times })
  const { user } = await makeMember(orgId, 'Ben')
  const many = text('enrollments')
  await page.goto(`/orgs/${orgId}/tasks/${task.id}/task_sessions/${id}/roster`)
  await button(page, many('add.many')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: many('addMany.list') }).check()
  await dialog.getByLabel(many('addMany.lines')).fill(`${user.email}\nS-404`)
  await dialog.getByRole('button', { name: many('addMany.preview'), exact: true }).click()
  await expect(dialog.getByText('Quist, Ben')).toBeVisible()
  await expect(dialog.getByText(many('addMany.reasons.UNKNOWN'))).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Enroll one person', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Quist, Ben' })).toBeVisible()
  clean()
})

test('an admin activates a curriculum, exempts a member, ends the exemption, and retires it', async ({ page }) => {
  const clean = watchConsole(page)
  const orgId = await enterOrg(page)
  const { id } = await made(page, 'createCurriculum', {
    orgId,
    title: 'First month',
    audience: {},
    due: 'DAYS_AFTER_ASSIGN',
    dueDays: 30,
    recurrence: 'NONE',
    groups: [{ name: 'Hours', rule: 'MIN_UNITS', units: 2, taskIds: [] }],
  })
  await page.goto(`/orgs/${orgId}/curriculums/${id}`)
  await button(page, curriculums('actions.activate')).click()
  await agree(page, curriculums('actions.activate'))
  await expect(page.getByText(curriculums('done.activated'))).toBeVisible()

  const menu = say('en', 'common', 'list.rowActions', { name: 'Ruiz, Ana' })
  await expect(async () => {
    await page.reload()
    await expect(button(page, menu)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await choose(page, menu, curriculums('actions.exempt'))
  await page.getByRole('dialog').getByLabel(curriculums('ask.reason')).fill('On leave')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: curriculums('actions.exempt') })
    .click()
  await expect(page.getByText(curriculums('done.exempted', { name: 'Ana Ruiz' }))).toBeVisible()
  await expect(page.getByText('On leave')).toBeVisible()
  await choose(page, menu, curriculums('actions.endExemption'))
  await agree(page, curriculums('actions.endExemption'))
  await expect(page.getByText(curriculums('done.exemptionEnded', { name: 'Ana Ruiz' }))).toBeVisible()
  await expect(page.getByText('On leave')).toBeHidden()

  await button(page, curriculums('actions.retire')).click()
  await agree(page, curriculums('actions.retire'))
  await expect(page.getByText(curriculums('done.retired'))).toBeVisible()
  await expect(button(page, curriculums('actions.activateAgain'))).toBeVisible()
  clean()
})
