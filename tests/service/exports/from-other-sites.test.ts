import { expect, test } from 'vitest'
import { GET } from '@/app/orgs/[orgId]/members/export/route'
import { makeOrg } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'

test('an administrator exports by their own page alone: a link of another site or host exports nothing and leaves no trace', async () => {
  const org = await makeOrg()
  const { cookie } = await makeSession(org.admin)
  const take = (site: string) => {
    const request = new Request(`http://localhost/orgs/${org.id}/members/export`, {
      headers: { cookie, 'sec-fetch-site': site },
    })
    return GET(request, { params: Promise.resolve({ orgId: org.id }) })
  }
  const exports = () => database().auditEvent.count({ where: { orgId: org.id, action: 'members.exported' } })

  for (const site of ['cross-site', 'same-site']) expect((await take(site)).status, site).toBe(401)
  expect(await exports()).toBe(0)
  const own = await take('same-origin')
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  await own.text()
  expect(await exports()).toBe(1)
})
