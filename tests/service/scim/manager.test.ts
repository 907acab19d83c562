import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { urns } from '@/lib/domain/scim/paths'
import { enterprise, invitationOf, makeDirectory, makeInvited, makeJoined, refused, userBody } from './scim-api'

const managed = (id: string, hireDate = '2025-02-03') => enterprise({ manager: { value: id }, hireDate })
const storedRole = (id: string) => database().role.findUniqueOrThrow({ where: { id } })

test('a member has the manager and the hire date of the directory, and shows them', async () => {
  const directory = await makeDirectory()
  const [eva, ana] = [await makeJoined(directory), await makeJoined(directory)]
  const body = userBody(ana.email, managed(eva.id))
  const put = await directory.as('PUT', `/Users/${ana.id}`, { body })
  expect([put.status, put.body]).toMatchObject([200, managed(eva.id)])
  expect(await storedRole(ana.roleId)).toMatchObject({
    supervisorId: eva.roleId,
    hireDate: new Date('2025-02-03T00:00:00Z'),
  })
  const found = await directory.find(`${urns.enterprise}:manager eq "${eva.id}"`)
  expect(found.Resources).toMatchObject([{ id: ana.id }])
  // What a request does not name stays.
  expect((await directory.patch(ana.id, { op: 'replace', path: 'title', value: 'RN' })).body).toMatchObject(
    managed(eva.id),
  )
  await directory.patch(ana.id, { op: 'remove', path: `${urns.enterprise}:manager` })
  expect(await storedRole(ana.roleId)).toMatchObject({ supervisorId: null, jobTitle: 'RN' })
})

test('a manager nobody knows, or of another organization, is left out; one in a circle is refused', async () => {
  const [directory, elsewhere] = [await makeDirectory(), await makeDirectory()]
  const [eva, ana, other] = [await makeJoined(directory), await makeJoined(directory), await makeJoined(elsewhere)]
  const set = (id: string, value: string) =>
    directory.patch(id, { op: 'replace', path: `${urns.enterprise}:manager`, value: { value } })
  expect((await set(ana.id, eva.id)).status).toBe(200)
  for (const unknown of ['nobody', other.id]) expect((await set(ana.id, unknown)).status).toBe(200)
  expect(await storedRole(ana.roleId)).toMatchObject({ supervisorId: eva.roleId })
  for (const id of [eva.id, ana.id]) expect(refused(await set(eva.id, id))).toEqual([400, 'invalidValue'])
  const early = { op: 'replace', path: `${urns.enterprise}:hireDate`, value: '1802-02-03' }
  expect(refused(await directory.patch(ana.id, early))).toEqual([400, 'invalidValue'])
})

test('an invited person has the manager by the employee number, and keeps one who is only expected', async () => {
  const directory = await makeDirectory()
  const eva = await makeJoined(directory, enterprise({ employeeNumber: 'E1' }))
  const { id, email, made } = await makeInvited(directory, managed(eva.id))
  expect(made.body).toMatchObject(managed(eva.id))
  expect(await invitationOf(email)).toMatchObject({ supervisorEmployeeId: 'E1' })
  await database().invitation.updateMany({ where: { contact: email }, data: { supervisorEmployeeId: 'E9' } })
  await directory.patch(id, { op: 'replace', path: 'title', value: 'RN' })
  expect(await invitationOf(email)).toMatchObject({ supervisorEmployeeId: 'E9', jobTitle: 'RN' })
})
