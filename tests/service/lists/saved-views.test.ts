import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeView, viewFields } from '@/fixtures/saved-views'
import { savedViewLimits } from '@/lib/domain/lists/saved-views'
import { fail } from '@/lib/domain/result'
import { deleteSavedView, listSavedViews, saveView } from '@/lib/services/lists/saved-views'

const admin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const viewsOf = async (org: MadeOrg, list: 'MEMBERS' | 'CREDENTIALS' = 'MEMBERS', ctx = admin(org)) =>
  (await done(listSavedViews(ctx, { orgId: org.id, list }))).map(({ name, query }) => [name, query])

test('an admin who saves filters finds them by name, of this list and without a place in it', async () => {
  const org = await makeOrg()
  await makeView(org, { name: 'Night shift', query: 'sort=band&department=Night+shift&after=abc' })
  await makeView(org, { name: 'Due soon', list: 'CREDENTIALS', query: 'sort=expiry' })
  await makeView(org, { name: 'ICU' })
  expect(await viewsOf(org)).toEqual([
    ['ICU', 'department=ICU'],
    ['Night shift', 'department=Night+shift&sort=band'],
  ])
  expect(await viewsOf(org, 'CREDENTIALS')).toEqual([['Due soon', 'sort=expiry']])
})

test('an admin who uses a name again replaces its filters, and deletes it', async () => {
  const org = await makeOrg()
  const first = await makeView(org, { name: 'ICU' })
  const again = await makeView(org, { name: ' ICU ', query: 'department=ICU&state=ON_LEAVE' })
  expect(again.id).toBe(first.id)
  expect(await viewsOf(org)).toEqual([['ICU', 'department=ICU&state=ON_LEAVE']])
  await done(deleteSavedView(admin(org), { id: first.id }))
  expect(await viewsOf(org)).toEqual([])
})

test('an admin who has as many views as there may be is told to delete one', async () => {
  const org = await makeOrg()
  for (let made = 0; made < savedViewLimits.most; made++) await makeView(org)
  const params = { count: savedViewLimits.most }
  expect(await saveView(admin(org), viewFields(org.id))).toEqual(
    fail('invalidInput', { name: { key: 'validation.savedViews', params } }),
  )
  const elsewhere = await makeOrg({ admin: org.admin })
  expect(await makeView(elsewhere)).toMatchObject({ orgId: elsewhere.id })
})

test('another admin of the organization has views of their own', async () => {
  const org = await makeOrg()
  const view = await makeView(org)
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const ctx = ctxFor(other.user, { roles: [other] })
  expect(await viewsOf(org, 'MEMBERS', ctx)).toEqual([])
  expect(await deleteSavedView(ctx, { id: view.id })).toEqual(fail('notFound'))
})
