import type { Page } from '@playwright/test'
import { ctxFor } from '../../fixtures/ctx'
import { makeClass, makeCurriculum } from '../../fixtures/curriculums'
import { makeRequested } from '../../fixtures/document-requests'
import { done } from '../../fixtures/done'
import { updateMember } from '../../lib/services/members/membership'
import { misfits } from './fit'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const text = (file: string, key: string, values?: Record<string, string>) => say('en', file, key, values)

async function looksRight(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  for (const width of [390, 768, 1440]) expect(await misfits(page, width)).toEqual([])
}

/** An organization with a curriculum and three members. The first works on the night shift and was asked for a card. */
async function makeStaff() {
  const org = await makeOrg('TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS')
  const [ana, ben, cleo] = [
    await makeMember(org.id, 'Ana'),
    await makeMember(org.id, 'Ben'),
    await makeMember(org.id, 'Cleo'),
  ]
  await makeCurriculum({ org, taskIds: [(await makeClass(org.id)).id], title: 'Yearly safety' })
  await makeRequested({ org, member: ana, kind: 'HEALTH', healthRecordType: 'CPR_CARD', title: 'CPR card' })
  const ctx = ctxFor(org.admin, { roles: [org.role] })
  await done(updateMember(ctx, { input: { id: ana.id, version: 1, department: 'Night shift', employeeId: 'N-1' } }))
  return { org, ana, ben, cleo }
}

test('an admin reads who lacks what, narrows it to a department, and takes it as a file', async ({ page }) => {
  const { org } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/curriculums`)
  await page.getByRole('link', { name: text('matrix', 'open') }).click()
  const row = page.getByRole('row', { name: 'Quist, Ana' })
  await expect(row.getByText(text('matrix', 'states.OPEN'))).toHaveCount(2)
  await expect(page.getByRole('row', { name: 'Quist, Ben' }).getByText(text('matrix', 'states.OPEN'))).toHaveCount(1)
  await looksRight(page)
  await page.getByLabel(text('matrix', 'department')).selectOption('Night shift')
  await page.getByRole('button', { name: text('matrix', 'apply'), exact: true }).click()
  await expect(page.getByRole('row', { name: 'Quist, Ben' })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: text('common', 'list.exportCsv') }).click()
  const stream = await (await download).createReadStream()
  const lines = (await new Response(stream as never).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Quist,Ana')
  // With one curriculum chosen, its groups are the columns.
  await page.getByLabel(text('matrix', 'curriculum')).selectOption('Yearly safety')
  await expect(
    page.getByRole('heading', { name: text('matrix', 'titleOf', { curriculum: 'Yearly safety' }) }),
  ).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([text('matrix', 'member'), /^Classes/])
  await expect(row.getByText(text('matrix', 'part.TASKS', { have: '0', need: '1' }))).toBeVisible()
  await looksRight(page)
})

test('an admin prints everyone of a list with organization, day and filter', async ({ page }) => {
  const { org } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const printed = async (path: string) => {
    await page.goto(`/orgs/${org.id}/${path}`)
    await page.getByRole('link', { name: text('common', 'list.print') }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await expect(page.getByText(org.name).last()).toBeVisible()
    await looksRight(page)
  }
  await printed('members?department=Night+shift')
  await expect(page.getByText(text('common', 'list.printedFilters', { filters: 'Night shift' }))).toBeVisible()
  await expect(page.getByRole('row', { name: 'Quist, Ana' })).toContainText('N-1')
  await expect(page.getByRole('row', { name: 'Quist, Ben' })).toBeHidden()
  await printed('members/matrix')
  await expect(page.getByRole('row', { name: 'Quist, Ben' })).toBeVisible()
  await expect(page.getByRole('link', { name: text('common', 'list.nextPage') })).toBeHidden()
})

test('an admin sorts members by their department at the head of the column, and by employee number', async ({
  page,
}) => {
  const { org } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/orgs/${org.id}/members`)
  const first = page.locator('main tbody tr').first()
  await page
    .getByRole('columnheader')
    .getByRole('link', { name: text('members', 'table.work') })
    .click()
  await expect(page).toHaveURL(/sort=department/)
  await expect(first).toContainText('Quist, Ana')
  await page.getByLabel(text('common', 'list.sortBy')).selectOption('employeeId')
  await expect(page).toHaveURL(/sort=employeeId/)
  await expect(first).toContainText('Quist, Ana')
  await looksRight(page)
})

test('an admin keeps filters under a name, opens them from the menu, and deletes them', async ({ page }) => {
  const { org } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/members?department=Night+shift`)
  const menu = (name: string) => page.getByRole('button', { name, exact: true })
  await menu(text('savedViews', 'button')).click()
  await page.getByRole('button', { name: text('savedViews', 'save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('savedViews', 'name'), { exact: true }).fill('The night')
  await dialog.getByRole('button', { name: text('common', 'actions.save'), exact: true }).click()
  await expect(menu('The night')).toBeVisible()
  await page.goto(`/orgs/${org.id}/members`)
  await menu(text('savedViews', 'button')).click()
  await looksRight(page)
  await page.getByRole('link', { name: 'The night' }).click()
  await expect(page).toHaveURL(/\?department=Night\+shift$/)
  await menu('The night').click()
  await page.getByRole('button', { name: text('savedViews', 'delete', { name: 'The night' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('savedViews', 'deleteOk') })
    .click()
  await expect(menu(text('savedViews', 'button'))).toBeVisible()
})

test('an admin walks a list by the keyboard: arrows, space, Enter, and the menu of a row', async ({ page }) => {
  const { org, ben } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/orgs/${org.id}/members`)
  const link = (name: string) => page.getByRole('link', { name: `Quist, ${name}` })
  expect((await page.getByRole('row', { name: 'Quist, Ben' }).boundingBox())?.height).toBeLessThanOrEqual(45)
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  // The keyboard handling of a list is loaded after the page.
  await expect(async () => {
    await link('Ana').focus()
    await page.keyboard.press('ArrowDown')
    await expect(link('Ben')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press(' ')
  await expect(page.getByRole('row', { name: 'Quist, Ben' }).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  const options = page.getByRole('row', { name: 'Quist, Ben' }).getByRole('button')
  await options.focus()
  await page.keyboard.press('Enter')
  const items = page.locator('.menu:popover-open').getByRole('button')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await link('Ana').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orgs/${org.id}/members/${ben.id}`)
})

test('an admin imports a file with a wrong cell, mends it in place, and the button says what happens', async ({
  page,
}) => {
  const { org } = await makeStaff()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/members/import`)
  const rows = ['Emp #,Dept,Email', 'N-1,Day shift,', 'N-2,ICU,nowhere', 'N-3,ICU,nowhere']
  await page.getByLabel(text('imports', 'start.paste')).fill(rows.join('\n'))
  await page.getByRole('button', { name: text('imports', 'start.go') }).click()
  await page.getByRole('button', { name: text('imports', 'columns.change') }).click()
  await expect(page.getByText('Department: Night shift → Day shift')).toBeVisible()
  await expect(page.getByText(/\(2 rows\)/)).toBeVisible()
  await looksRight(page)
  const cells = page.getByRole('textbox')
  await cells.nth(0).fill('two@example.com')
  await cells.nth(1).fill('three@example.com')
  await page.getByRole('button', { name: text('imports', 'rows.checkAgain') }).click()
  await expect(page.getByText(/\(2 rows\)/)).toBeHidden()
  await page
    .getByRole('link', { name: text('imports', 'steps.apply'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Add 2 people, update 1' })).toBeVisible()
  await looksRight(page)
})

test('an admin of two organizations goes from one to the other, and sees what is left to set up', async ({ page }) => {
  const { org } = await makeStaff()
  const other = await makeOrg('TASKS')
  const { makeRole } = await import('../../fixtures/orgs')
  await makeRole({ orgId: other.id, user: org.admin, roleType: 'ADMIN' })
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}`)
  await expect(page.getByRole('heading', { name: text('orgs', 'firstSteps.title') })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: org.name }).click()
  await page.getByRole('link', { name: other.name }).click()
  await expect(page).toHaveURL(`/orgs/${other.id}`)
  await page.goto('/orgs')
  await expect(page.getByRole('row')).toHaveCount(3)
  await looksRight(page)
})
