import type { Browser, Page } from '@playwright/test'
import { makeOrg, makeRole } from '../../fixtures/orgs'
import { misfits } from './fit'
import { enterAs, type Made, makePerson } from './people'
import { newestMail, say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (noun: string) => (key: string, values?: Record<string, string>) => say('en', noun, key, values)
const [proposals, credits, formats, inbox] = [text('creditProposals'), text('credits'), text('enums'), text('inbox')]
const compliance = text('compliance')

async function enter(browser: Browser, made: Made): Promise<Page> {
  const context = await browser.newContext()
  await enterAs(context, made.id)
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** An administrator proposes a credit on the member's page. */
async function propose(desk: Page, member: string): Promise<void> {
  await desk.goto(member)
  await press(desk, proposals('propose.button'))
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(credits('fields.courseTitle')).fill('Safe lifting')
  await dialog.locator('input#completedAt').fill('1/15/2026')
  await dialog.getByLabel(credits('fields.units')).fill('2')
  await dialog
    .getByRole('radio', { name: formats('courseFormats.IN_PERSON') })
    .first()
    .check()
  await dialog.getByText(credits('fields.topicCodesNone'), { exact: true }).click()
  await dialog.getByRole('checkbox', { name: compliance('topics.RESIDENT_RIGHTS') }).check()
  await dialog.getByRole('button', { name: proposals('propose.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** An organization with its administrator and one member. */
async function makeHome() {
  const [admin, aide] = await Promise.all([
    makePerson({ noCredential: true, firstName: 'Olga', lastName: 'Admin' }),
    makePerson({ noCredential: true, firstName: 'Ada', lastName: 'Aide' }),
  ])
  const org = await makeOrg({ name: `Home of ${admin.id}`, admin })
  const role = await makeRole({ orgId: org.id, user: aide })
  return { org, admin, aide, role }
}

test('an admin proposes a credit, the member confirms it, and it is one of their credits', async ({ browser }) => {
  const { org, admin, aide, role } = await makeHome()
  const desk = await enter(browser, admin)
  await propose(desk, `/orgs/${org.id}/members/${role.id}`)

  const home = await enter(browser, aide)
  await home.goto('/dashboard')
  await expect(home.getByText(proposals('own.says', { org: org.name }))).toBeVisible()
  const topics = proposals('list.topics', { topics: compliance('topics.RESIDENT_RIGHTS') })
  await expect(home.getByText(topics)).toBeVisible()
  await press(home, proposals('own.confirmOf', { title: 'Safe lifting' }))
  await expect(home.getByText(proposals('own.confirmed', { title: 'Safe lifting' }))).toBeVisible()
  await expect(home.getByText(proposals('own.cardTitle'))).toBeHidden()

  await desk.goto(`/orgs/${org.id}/credits`)
  await expect(desk.getByRole('row', { name: /Safe lifting/ })).toContainText(proposals('states.CONFIRMED'))
  await expect(desk.getByRole('row', { name: /Safe lifting/ })).toContainText(topics)
})

test('who is told of a proposed credit counts it in the bell, and ends such mails with one press', async ({
  browser,
}) => {
  const { org, admin, aide, role } = await makeHome()
  await propose(await enter(browser, admin), `/orgs/${org.id}/members/${role.id}`)
  const { text: mail } = await newestMail(aide.email, /\/unsubscribe\//)
  const home = await enter(browser, aide)
  await home.goto('/dashboard')
  await expect(home.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(/\S+\/unsubscribe\/\S+/.exec(mail)![0])
  for (const width of [320, 390, 1440]) expect(await misfits(stranger, width)).toEqual([])
  await press(stranger, inbox('unsubscribe.stop'))
  await expect(stranger.getByRole('heading', { name: inbox('unsubscribe.doneTitle') })).toBeVisible()
  const violations = await violationsOf(stranger)
  expect(violations.map(({ id }) => id)).toEqual([])

  await home.goto('/account/notifications')
  const training = home.getByRole('group', { name: inbox('topics.TRAINING') })
  await expect(training.getByRole('checkbox', { name: inbox('channels.EMAIL') })).not.toBeChecked()
  await expect(training.getByRole('checkbox', { name: inbox('channels.IN_APP') })).toBeChecked()
})

test('an admin checks a file and proposes it; the member says that it is not theirs', async ({ browser }) => {
  const { org, admin, aide } = await makeHome()
  const desk = await enter(browser, admin)
  await desk.goto(`/orgs/${org.id}/credits/import`)
  const rows = ['Email,Course title,Completion date,Hours,Format', `${aide.email},Fire safety,1/15/2026,1,Online`]
  await desk
    .getByLabel(proposals('file.paste'))
    .fill([...rows, 'nobody@example.com,Fire safety,1/15/2026,1,Online'].join('\n'))
  await press(desk, proposals('file.check'))
  await expect(desk.getByText(proposals('problems.noMember'))).toBeVisible()
  await desk.getByRole('button', { name: 'Propose 1 credit' }).click()
  await expect(desk.getByRole('heading', { name: proposals('file.doneTitle') })).toBeVisible()

  const home = await enter(browser, aide)
  await home.goto('/proposed-credits')
  await press(home, proposals('own.declineOf', { title: 'Fire safety' }))
  await home
    .getByRole('alertdialog')
    .getByRole('button', { name: proposals('own.decline'), exact: true })
    .click()
  await expect(home.getByText(proposals('own.none'))).toBeVisible()
  await home.goto('/proposed-credits?state=DECLINED')
  await expect(home.getByText('Fire safety')).toBeVisible()
})
