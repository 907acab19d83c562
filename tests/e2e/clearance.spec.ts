import { database } from '../../lib/data/db'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (key: string, values?: Record<string, string>) => say('en', 'clearance', key, values)

test('an administrator says what a job title needs, and reads from then on who may work and why not', async ({
  page,
  context,
}) => {
  const org = await makeOrg()
  const aide = await makeMember(org.id, 'Ada')
  await database().role.update({ where: { id: aide.id }, data: { jobTitle: 'Nurse aide' } })
  await enterAs(context, org.adminId)

  await page.goto(`/orgs/${org.id}/clearance`)
  await expect(page.getByText(text('emptyText'))).toBeVisible()
  await page.getByRole('link', { name: text('positions.title') }).click()
  await page.getByRole('link', { name: text('positions.makeFor', { jobTitle: 'Nurse aide' }) }).click()
  await expect(page.getByLabel(text('positions.form.name'), { exact: true })).toHaveValue('Nurse aide')
  await page.getByLabel(text('positions.form.geo'), { exact: true }).selectOption('CA')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: text('positions.form.save') }).click()
  await expect(page.getByRole('heading', { name: text('positions.title'), level: 1 })).toBeVisible()

  await page.goto(`/orgs/${org.id}`)
  await page
    .getByRole('link', { name: say('en', 'orgs', 'overview.work.lookVerb') })
    .first()
    .click()
  await expect(page.getByText(text('problems.LICENSE_MISSING', { types: 'CNA', geo: 'CA' }))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await enterAs(context, aide.user.id)
  await page.goto('/account/organizations')
  await expect(page.getByText(text('states.NOT_CLEARED'))).toBeVisible()
})
