import type { Browser, Page } from '@playwright/test'
import { makeCredential } from '../../../fixtures/credentials'
import { makeCredit } from '../../../fixtures/credits'
import { acceptInvitation, holdingsOf } from '../../../fixtures/joiners'
import { formatDate } from '../../../lib/domain/time/format-date'
import { todayInGeo } from '../../../lib/domain/time/geo-zones'
import { addDays } from '../../../lib/domain/time/plain-date'
import {
  agreeTo,
  answerFeedback,
  applyAll,
  appointSuperAdmin,
  approve,
  checkWholeChain,
  createOrganization,
  decideDiffering,
  findPeople,
  mergeWith,
  openRecord,
  publish,
  readList,
  replay,
  sendFeedback,
  undoMerge,
  uploadList,
} from '../desk-steps'
import { enter, type Made, makePerson } from '../people'
import { newAddress, newestMail, say } from '../stage'
import { expect } from '../test'
import { test } from './own-installation'

const org = 'Lakeside Home Care'
const inDays = (days: number) => addDays(todayInGeo('TX', new Date()), days)

/** Fifty Texas nurse aides, as their employer knows them. */
const staff = Array.from({ length: 50 }, (_, index) => ({
  firstName: ['Ana', 'Ben', 'Chi', 'Dora', 'Eli', 'Fay'][index % 6]!,
  lastName: `Aide${String.fromCharCode(65 + (index % 26))}${index}`,
  email: newAddress('aide'),
  employeeId: `L-${100 + index}`,
  number: `NA00${7000 + index}`,
  expiresAt: inDays(400 + index),
}))
/** The list their board publishes: 40 match, 5 have another expiry date, and the last 5 are missing. */
const [confirmed, differing, missing] = [staff.slice(0, 40), staff.slice(40, 45), staff.slice(45)]
const lineOf = ({ firstName, lastName, number }: (typeof staff)[number], expiresAt: string) =>
  `${number},${lastName},${firstName},CNA,${expiresAt},ACTIVE\r\n`
const published = [
  'Certificate Number,Last Name,First Name,Certificate Type,Expiration Date,Status\r\n',
  ...confirmed.map((one) => lineOf(one, one.expiresAt)),
  ...differing.map((one) => lineOf(one, addDays(one.expiresAt, 30))),
]

/** The administrator opens the invitation in the mail and joins. */
async function join(browser: Browser, person: Made): Promise<Page> {
  const page = await enter(browser, person)
  const { text } = await newestMail(person.email, /org-invitations/)
  await page.goto(new URL(/https?:\/\/\S+\/org-invitations\/\S+/.exec(text)![0]).pathname)
  await page.getByRole('button', { name: say('en', 'invitations', 'own.accept'), exact: true }).click()
  await expect(page).toHaveURL(/\/orgs\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: org, exact: true })).toBeVisible()
  return page
}

/** The administrator imports everybody from a file, which invites them. */
async function importStaff(page: Page, orgId: string): Promise<void> {
  const header = 'Email,First name,Last name,Employee ID,License state,License type,License number,Expiration date'
  const rows = staff.map(({ email, firstName, lastName, employeeId, number, expiresAt }) =>
    [email, firstName, lastName, employeeId, 'TX', 'CNA', number, expiresAt].join(','),
  )
  await page.goto(`/orgs/${orgId}/members/import`)
  await expect(page.locator('#root[data-loaded]')).toHaveCount(1)
  const buffer = Buffer.from([header, ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: say('en', 'imports', 'start.go'), exact: true }).click()
  await expect(page).toHaveURL(/step=columns/)
  await page.goto(page.url().replace('step=columns', 'step=apply'))
  await page.getByRole('radio', { name: say('en', 'imports', 'apply.inviteNow') }).check()
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText(say('en', 'imports', 'result.done'))).toBeVisible({ timeout: 60_000 })
}

/** All of them sign up with the invited address and accept. */
async function joinAll(): Promise<Made[]> {
  const people: Made[] = []
  for (const { email, firstName, lastName } of staff) {
    const person = await makePerson({ email, firstName, lastName })
    await acceptInvitation(person)
    people.push(person)
  }
  return people
}

test('an installation of commands gets a customer who works, a list of a board, a rule, a merge and a history that is whole', async ({
  browser,
  installation,
}) => {
  const [vera, walt, zoe, olga] = await Promise.all([
    makePerson({ noCredential: true, firstName: 'Vera', lastName: 'Quist' }),
    makePerson({ noCredential: true, firstName: 'Walt', lastName: 'Quist' }),
    makePerson({ noCredential: true, firstName: 'Zoe', lastName: 'Quist' }),
    makePerson({ noCredential: true, firstName: 'Olga', lastName: 'Admin', email: newAddress('olga') }),
  ])
  for (const { email } of [vera, zoe])
    expect(installation.command('wheel-grant', email)).toContain('is a super admin now')
  expect(installation.command('org-create', 'Hillside Home', olga.email)).toContain('is its administrator')
  const desk = await enter(browser, vera)

  const { orgId, office } = await test.step('an organization with its first admin and its features', async () => {
    await desk.goto('/super/settings')
    const second = await enter(browser, zoe)
    await appointSuperAdmin(desk, { contact: walt.email, name: 'Walt Quist' }, second)
    await second.context().close()
    const admin = newAddress('first-admin')
    await createOrganization(desk, org, admin)
    const id = new URL(desk.url()).pathname.split('/').at(-1)!
    await desk.getByRole('button', { name: say('en', 'installation', 'org.featuresChange') }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByLabel(say('en', 'installation', 'org.reason')).fill('They begin with classes')
    await dialog.getByRole('button', { name: say('en', 'common', 'actions.save'), exact: true }).click()
    await expect(desk.getByText(say('en', 'installation', 'org.featuresSaved'))).toBeVisible()
    await desk.goto('/super/orgs')
    await expect(desk.locator('main tbody tr')).toHaveCount(2)
    const ida = await makePerson({ noCredential: true, firstName: 'Ida', lastName: 'First', email: admin })
    const page = await join(browser, ida)
    await importStaff(page, id)
    return { orgId: id, office: page }
  })
  const people = await joinAll()
  const personOf = ({ email }: { email: string }) => people.find((person) => person.email === email)!

  await test.step('of 50 licenses 40 are confirmed, 5 looked at by hand, and 5 not found', async () => {
    await uploadList(desk, 'TX_HHSC', 'aides.csv', published)
    await readList(desk, 'Confirm 40 matches')
    const list = desk.url()
    await applyAll(desk, 'Confirm 40 matches')
    await applyAll(desk, 'Mark 5 as not found')
    await decideDiffering(desk, { list, count: 5, by: 'Vera Quist' })
    for (const { email } of [...differing, ...missing]) await newestMail(email, /Please check your license/)
    await newestMail(confirmed[0]!.email, /Your license is confirmed/)
  })

  await test.step('a rule is drafted by one, approved and published by another, and people are told', async () => {
    const from = formatDate(inDays(200))
    await desk.goto('/super/rules/new?geo=TX&type=CNA')
    await desk.getByLabel(say('en', 'rules', 'numbers.total'), { exact: true }).fill('26')
    await desk.getByRole('button', { name: say('en', 'rules', 'form.save') }).click()
    await expect(desk.getByText(say('en', 'rules', 'decide.author'))).toBeVisible()
    await replay(desk, from)
    await expect(desk.locator('#replay').getByText('50 of 50 licenses would change')).toBeVisible()
    await expect(desk.locator('#replay').getByRole('row', { name: new RegExp(`^${org}`) })).toContainText('50')
    const second = await enter(browser, walt)
    await second.goto(desk.url())
    await approve(second)
    await publish(second, from)
    expect((await newestMail(staff[7]!.email, /Texas changed/)).text).toMatch(/6 more hours/)
    await second.context().close()
  })

  await test.step('two records of one person are merged and un-merged, and nothing is lost', async () => {
    const first = personOf(staff[1]!)
    const again = await makePerson({ firstName: 'Benedict', lastName: first.lastName!, email: newAddress('again') })
    await makeCredential({ user: again, geo: 'TX', credentialType: 'RN', credentialNumber: '900100' })
    await makeCredit({ user: again, title: 'Safe lifting' })
    await makeCredit({ user: first, title: 'Infection control' })
    const before = await holdingsOf([first, again])
    await findPeople(desk, first.lastName!, 2)
    await desk.getByRole('link', { name: `${first.lastName}, ${first.firstName}`, exact: true }).click()
    await openRecord(desk, 'He signed up twice')
    await mergeWith(desk, first.lastName!, `${first.lastName}, Benedict`, 'He signed up twice')
    const second = await enter(browser, zoe)
    await agreeTo(second, first.lastName!)
    await second.context().close()
    await desk.goto(`/super/people/${first.id}`)
    await expect(desk.getByText('TX / RN (900100)')).toBeVisible()
    expect(await holdingsOf([first, again])).not.toEqual(before)
    await undoMerge(desk)
    await expect(desk.getByText('TX / RN (900100)')).toBeHidden()
    expect(await holdingsOf([first, again])).toEqual(before)
  })

  await test.step('a member writes and is answered', async () => {
    const member = await enter(browser, personOf(missing[0]!), 390)
    await member.goto('/notices')
    await expect(member.getByText(say('en', 'boardChecks', 'findings.NOT_FOUND')).first()).toBeVisible()
    await sendFeedback(member, 'My number is right, what now?')
    await answerFeedback(desk, missing[0]!.email, 'My number is right, what now?', 'We ask your board.')
    await member.context().close()
  })

  await test.step('the customer sees their people, their licenses and the reason, and the history is whole', async () => {
    await office.goto(`/orgs/${orgId}/credentials?q=${staff[0]!.lastName}`)
    await expect(office.getByRole('row', { name: new RegExp(staff[0]!.lastName) })).toBeVisible()
    await office.goto(`/orgs/${orgId}/history?kind=support`)
    await expect(office.getByText(/They begin with classes/)).toBeVisible()
    await checkWholeChain(desk)
  })
})
