import { expect, test } from 'vitest'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { call, operation } from './call'

test('a super admin reads an organization after giving a reason, and gives one again in a later session', async () => {
  const [superAdmin, org] = [await makeUser({ superAdmin: true }), await makeOrg()]
  const here = await makeSession(superAdmin)
  const read = ({ cookie }: { cookie: string }) => call(operation('organization'), { id: org.id }, { cookie })
  expect((await read(here)).json.data).toEqual({ organization: null })
  const reason = 'Support request'
  const visit = await call(operation('visit-org'), { orgId: org.id, reason }, { cookie: here.cookie })
  expect(visit.json.data?.visitOrg).toMatchObject({ success: true, data: { orgId: org.id } })
  expect((await read(here)).json.data?.organization).toMatchObject({ id: org.id, name: org.name })
  const later = await makeSession(superAdmin)
  expect((await read(later)).json.data).toEqual({ organization: null })
})

test('an organization named in the request header is not opened by it', async () => {
  const [org, other] = [await makeOrg(), await makeOrg()]
  const { cookie } = await makeSession(org.admin)
  const ask = (id: string, named: string) =>
    call(operation('organization'), { id }, { cookie, headers: { 'x-suma-org-id': named } })
  expect((await ask(org.id, org.id)).json.data?.organization).toMatchObject({ id: org.id })
  expect((await ask(other.id, org.id)).json.data).toEqual({ organization: null })
  expect((await ask(other.id, other.id)).json.data ?? null).toBeNull()
})

test('a member reads the name of the organization, and none of its settings and numbers', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const { cookie } = await makeSession(member.user)
  const ask = (name: string) => call(operation(name), { id: org.id }, { cookie })
  const nothing = { providers: null, appFeatures: null, address: null }
  const named = { id: org.id, name: org.name }
  expect((await ask('get-org-by-id')).json.data?.getOrgById).toMatchObject({ ...named, ...nothing })
  const { cookie: admins } = await makeSession(org.admin)
  const asAdmin = await call(operation('get-org-by-id'), { id: org.id }, { cookie: admins })
  expect(asAdmin.json.data?.getOrgById).toMatchObject({ ...named, providers: [], appFeatures: [] })
  for (const name of ['organization', 'organizationOverview'])
    expect(Object.values((await ask(name)).json.data ?? {})).toEqual([null])
})
