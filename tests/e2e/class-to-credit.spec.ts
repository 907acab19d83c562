import type { Browser, Page } from '@playwright/test'
import { switchOn } from '../../fixtures/curriculums'
import { makeOrg, makeProvider, makeRole } from '../../fixtures/orgs'
import { creditStatesOf, validCertificateOf } from '../../fixtures/stored-rows'
import { callAs } from './api'
import { enterAs, type Made, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [tasks, sessions, enrollments] = [text('tasks'), text('sessions'), text('enrollments')]
const [checkIn, certificates] = [text('checkIn'), text('certificates')]

type Person = Made & { page: Page }

const person = (firstName: string, lastName: string) => makePerson({ noCredential: true, firstName, lastName })

/** Opens a browser for a person, as a phone or a computer. */
async function enter(browser: Browser, made: Made, phone = false): Promise<Person> {
  const context = await browser.newContext(phone ? { viewport: { width: 390, height: 844 } } : {})
  await enterAs(context, made.id)
  return { ...made, page: await context.newPage() }
}

/** A nursing home with classes switched on, approved for nurse aides and home health aides in California. */
async function makeHome(admin: Made, members: readonly Made[]): Promise<string> {
  const org = await makeOrg({ name: `Home of ${admin.id}`, admin })
  for (const user of members) await makeRole({ orgId: org.id, user })
  await switchOn(org.id, 'TASKS')
  const approval = { providerNumber: 'NAC 4321', effectiveAt: '2020-01-01', expiresAt: null }
  await makeProvider(org, { ...approval, credentialTypes: ['CNA', 'HHA'] })
  return org.id
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function addLicense({ page }: Person, credentialType: string): Promise<void> {
  const input = { geo: 'CA', credentialType, credentialNumber: `${credentialType}-1`, firstLicense: false }
  const dates = { effectiveAt: inDays(-100), expiresAt: inDays(629) }
  const { payload } = await callAs(page.request, 'addCredential', { input: { ...input, ...dates } })
  expect(payload?.success).toBe(true)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses a button of the topmost dialog, which is the last on the page. */
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

/** Confirms something that cannot be undone. */
const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** The administrator creates a class of four hours and publishes it. */
async function makeClass(page: Page, orgId: string): Promise<void> {
  await page.goto(`/orgs/${orgId}/tasks`)
  await page
    .getByRole('link', { name: tasks('list.new') })
    .first()
    .click()
  await page.getByLabel(tasks('form.title')).fill('Preventing falls')
  await page.getByLabel(tasks('form.units')).fill('4')
  await page.getByLabel(tasks('form.place'), { exact: true }).selectOption('CA')
  await page.locator('#types').click()
  for (const type of ['Certified Nursing Assistant', 'Certified Home Health Aide'])
    await page.getByRole('checkbox', { name: new RegExp(type) }).check()
  await expect(page.getByText('NAC 4321')).toHaveCount(2)
  await press(page, tasks('form.savePublish'))
  await expect(page.getByRole('heading', { level: 1, name: 'Preventing falls' })).toBeVisible()
}

/** Has the browser check a PDF by the digital certificate inside it, as a stranger does. */
async function checkFile(page: Page, pdf: Buffer, verdict: 'genuine' | 'revoked'): Promise<void> {
  await page.goto('/verify/file')
  await page.locator('input[type=file]').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText(certificates(`verifyFile.verdicts.${verdict}.title`), { exact: true })).toBeVisible()
}

/**
 * Plans a session that starts in ten minutes and lasts three hours, in the person's own time zone, possibly past
 * midnight.
 */
async function planSession(page: Page, instructor: string): Promise<void> {
  await page
    .getByRole('link', { name: tasks('detail.newSession') })
    .first()
    .click()
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const zone = await page.getByLabel(sessions('form.timeZone')).inputValue()
  const day = (when: Date) => when.toLocaleDateString('en-US', { timeZone: zone })
  const clock = (when: Date) => when.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  await page.getByLabel(sessions('form.startDate')).fill(day(at(10)))
  await page.getByLabel(sessions('form.startTime')).fill(clock(at(10)))
  await page.getByLabel(sessions('form.endDate')).fill(day(at(190)))
  await page.getByLabel(sessions('form.endTime')).fill(clock(at(190)))
  await page.getByLabel(sessions('form.location')).fill('Day room')
  await page.getByRole('combobox', { name: sessions('instructors.numbered', { number: '1' }) }).fill(instructor)
  await page.getByRole('option', { name: new RegExp(instructor) }).click()
  await press(page, sessions('form.schedule'))
  await page.waitForURL(/task_sessions\/[0-9a-f-]{36}$/)
}

/** Signs the sheet on the screen with a typed name. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: checkIn('sign.name') }).fill('Signed On Screen')
  await page.getByLabel(checkIn('sign.agree')).check()
  await press(page, checkIn('sign.sign'))
}

/** The rings of both licenses show the hours of the class. */
async function expectCounted(page: Page, hours: string): Promise<void> {
  await page.goto('/dashboard')
  for (const required of [48, 24])
    await expect(page.getByText(new RegExp(`\\b${hours} of ${required} hours`)).first()).toBeAttached()
}

test('one signed check-in becomes a credit on every license, a sheet and a certificate', async ({ browser }) => {
  const people = [person('Olga', 'Adminova'), person('Ines', 'Teacherly'), person('Ana', 'Aideson')] as const
  const [olga, ines, ana] = await Promise.all(people)
  const orgId = await makeHome(olga, [ines, ana])
  // After the organization exists, because a new administrator has to sign in again.
  const [admin, instructor] = [await enter(browser, olga), await enter(browser, ines)]
  const aide = await enter(browser, ana, true)
  await addLicense(aide, 'CNA')
  await addLicense(aide, 'HHA')

  await makeClass(admin.page, orgId)
  await planSession(admin.page, 'Teacherly')
  const home = new URL(admin.page.url()).pathname
  const sessionId = home.split('/').at(-1)

  await test.step('the administrator invites the aide, who accepts on a phone', async () => {
    await admin.page.getByRole('link', { name: sessions('header.roster') }).click()
    await press(admin.page, enrollments('add.open'))
    await admin.page.getByLabel(enrollments('add.invite')).check()
    await admin.page.getByLabel(enrollments('add.contacts')).fill(aide.email)
    await answer(admin.page, enrollments('add.submitInvite'))
    await expect(admin.page.getByRole('dialog', { name: enrollments('add.results') })).toBeVisible()
    await aide.page.goto('/enrollments')
    await press(aide.page, enrollments('invitations.acceptNamed', { title: 'Preventing falls' }))
    await expect(aide.page.getByText(enrollments('outcome.ENROLLED'))).toBeVisible()
  })

  await test.step('check-in is open by the clock, the instructor starts the class and shows the code; the aide types it and signs', async () => {
    await instructor.page.goto('/enrollments')
    await instructor.page
      .getByRole('link', { name: /Preventing falls/ })
      .first()
      .click()
    await press(instructor.page, sessions('actions.start'))
    await agree(instructor.page, sessions('actions.start'))
    await instructor.page.getByRole('link', { name: sessions('header.checkIn') }).click()
    const code = instructor.page.locator('output').filter({ hasText: /^[A-Z0-9]{3} ?[A-Z0-9]{3}$/ })
    await aide.page.goto(`/attend-session/${sessionId}`)
    await aide.page.getByLabel(checkIn('attend.code')).fill((await code.first().textContent()) ?? '')
    await press(aide.page, checkIn('attend.checkIn'))
    await expect(aide.page.getByText(checkIn('attend.doneTitle')).first()).toBeVisible()
    await expect(
      instructor.page
        .getByText(checkIn('board.arrived', { name: 'Ana Aideson' }))
        .or(instructor.page.getByRole('button', { name: checkIn('board.undoName', { name: 'Aideson, Ana' }) }))
        .first(),
    ).toBeAttached()
    await sign(aide.page)
    await expect(aide.page.getByText(checkIn('attend.receipt')).first()).toBeVisible()
    // Her own list shows it, and does not ask her to check in again.
    await aide.page.goto('/enrollments')
    await expect(aide.page.getByText(/^Checked in .+ · Signed$/)).toBeVisible()
    await expect(aide.page.getByRole('link', { name: enrollments('session.checkIn'), exact: true })).toBeHidden()
  })

  const endAndSign = async () => {
    await instructor.page.goto(home)
    await press(instructor.page, sessions('actions.end'))
    await agree(instructor.page, sessions('actions.end'))
    await instructor.page.getByRole('link', { name: sessions('header.checkIn') }).click()
    await sign(instructor.page)
    await expect(instructor.page.getByText(checkIn('sign.done')).first()).toBeVisible()
  }
  const finalize = async (hours: string) => {
    await admin.page.goto(`${home}/finish`)
    await press(admin.page, certificates('finish.finalize'))
    // It lasted minutes although its class promises hours, so giving more than the minutes needs a reason.
    const box = (name: string) => admin.page.getByRole('dialog').getByRole('textbox', { name: certificates(name) })
    await box('finish.hoursToGive').fill(hours)
    await box('finish.reason').fill('Taught in full by the book; a drill')
    await answer(admin.page, certificates('finish.confirm'))
    await expect(admin.page.getByText(certificates('finish.done'))).toBeVisible()
  }
  await endAndSign()
  await finalize('4')

  const first = await validCertificateOf(aide.id)
  let pdf: Buffer = Buffer.alloc(0)
  await test.step('the credit is on both licenses, and the certificate opens and is valid', async () => {
    await expectCounted(aide.page, '4')
    await aide.page.goto('/documents')
    await aide.page.getByRole('link', { name: 'Preventing falls', exact: true }).click()
    await expect(aide.page.getByRole('link', { name: first.number, exact: true })).toBeVisible()
    const link = aide.page.getByRole('link', { name: say('en', 'documents', 'screens.preview.open'), exact: true })
    const paper = await aide.page.request.get((await link.getAttribute('href')) ?? '')
    expect(paper.headers()['content-type']).toBe('application/pdf')
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await aide.page.goto(`/verify/${first.verifyToken}`)
    await expect(aide.page.getByText(certificates('verify.VALID'))).toBeVisible()
    await expect(aide.page.getByText('NAC 4321').first()).toBeVisible()
    pdf = await paper.body()
    await checkFile(aide.page, pdf, 'genuine')
  })

  await test.step('while it is open for correction the certificate stays valid; with fewer hours it is superseded and the credit replaced', async () => {
    await press(admin.page, certificates('finish.reopen'))
    await admin.page
      .getByRole('dialog')
      .getByRole('textbox', { name: certificates('finish.reason') })
      .fill('Wrong list')
    await answer(admin.page, certificates('finish.confirmReopen'))
    await expect(admin.page.getByText(certificates('finish.reopened'))).toBeVisible()
    await aide.page.goto(`/verify/${first.verifyToken}`)
    await expect(aide.page.getByText(certificates('verify.VALID'))).toBeVisible()
    await expect(aide.page.getByText(/has had this session open for correction since/)).toBeVisible()
    await admin.page.goto(`${home}/finish?show=all`)
    await admin.page.getByLabel(certificates('finish.outcomeOf', { name: 'Aideson, Ana' })).selectOption('OPEN')
    await admin.page.getByLabel(certificates('finish.reason'), { exact: true }).fill('Came, but was on the wrong list')
    await press(admin.page, certificates('finish.save'))
    await expect(admin.page.getByText(certificates('finish.saved'))).toBeVisible()
    const proposed = certificates('finish.proposed', { outcome: say('en', 'enums', 'enrollmentStatuses.ATTENDED') })
    await expect(admin.page.getByText(proposed).first()).toBeVisible()
    await finalize('3.5')
    await aide.page.goto(`/verify/${first.verifyToken}`)
    await expect(aide.page.getByText(certificates('verify.SUPERSEDED'), { exact: true })).toBeVisible()
    // A reader who has not asked before: what one read of an issuer is kept for some minutes.
    const reader = await browser.newContext()
    await checkFile(await reader.newPage(), pdf, 'revoked')
    await reader.close()
    const second = await validCertificateOf(aide.id)
    expect(second.number).not.toBe(first.number)
    expect(await creditStatesOf(aide.id)).toEqual([
      { state: 'ACTIVE', units: 400 },
      { state: 'ACTIVE', units: 350 },
    ])
    await expectCounted(aide.page, '3\\.5')
  })
})
