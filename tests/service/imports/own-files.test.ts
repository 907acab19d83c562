import { expect, test } from 'vitest'
import { GET as credentialsFile } from '@/app/orgs/[orgId]/credentials/export/route'
import { GET as membersFile } from '@/app/orgs/[orgId]/members/export/route'
import { makeCredential } from '@/fixtures/credentials'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { previewImport } from '@/lib/services/imports/preview-import'
import { adminOf, importPeople } from './people'

test.each([
  ['members', membersFile],
  ['licenses', credentialsFile],
])('the list of %s that an admin downloads changes nothing when it is imported again', async (_name, route) => {
  const org = await makeOrg()
  const [boss, member] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const employment = { department: 'ICU', jobTitle: 'Charge Nurse', hireDate: new Date('2025-03-09') }
  await database().role.update({ where: { id: boss.id }, data: { employeeId: '00041' } })
  await database().role.update({
    where: { id: member.id },
    data: { ...employment, employeeId: '00042', supervisorId: boss.id },
  })
  await makeCredential({ user: member.user, expiresAt: '2028-07-04', effectiveAt: '2024-07-05' })
  const license = { State: 'CA', 'License type': 'RN', 'License number': '95200001', 'Expiration date': '12/31/2027' }
  await importPeople(org, [{ 'Employee ID': '00043', Email: 'new@example.com', 'First name': 'Ann', ...license }])
  const { cookie } = await makeSession(org.admin)
  const request = new Request('http://localhost/file', { headers: { cookie } })
  const response = await route(request, { params: Promise.resolve({ orgId: org.id }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  const made = await done(previewImport(adminOf(org), { orgId: org.id, file: sentFile('own.csv', bytes) }))
  expect(made.counts).toMatchObject({ add: 0, update: 0, error: 0 })
  expect(made.counts.unchanged).toBeGreaterThan(0)
})
