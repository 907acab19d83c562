import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeInvitation, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { urns } from '@/lib/domain/scim/paths'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { rehireMember } from '@/lib/services/members/membership'
import {
  base,
  enterprise,
  invitationOf,
  makeDirectory,
  makeInvited,
  makeJoined,
  newAddress,
  refused,
  userBody,
} from './scim-api'

const history = (orgId: string) =>
  database()
    .auditEvent.findMany({ where: { orgId }, orderBy: { seq: 'asc' } })
    .then((rows) => rows.map(({ action }) => action))

describe('a new user', () => {
  test('is an invited person with what the directory says, who becomes a member by accepting, under the same id', async () => {
    const directory = await makeDirectory()
    const said = {
      externalId: 'hr-1',
      name: { givenName: 'Ana', middleName: 'B', familyName: 'Ruiz' },
      title: 'CNA',
      ...enterprise({ department: 'Nursing', employeeNumber: 'E1' }),
    }
    const { email, made, id, user, roleId } = await makeJoined(directory, said)
    expect(made.headers.get('location')).toBe(`${base}/Users/${id}`)
    expect(made.headers.get('content-type')).toContain('application/scim+json')
    expect(made.body).toMatchObject({ ...said, userName: email, active: true, emails: [{ value: email }] })
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({
      roleType: 'MEMBER',
      jobTitle: 'CNA',
      department: 'Nursing',
      employeeId: 'E1',
    })
    const after = await directory.as('GET', `/Users/${id}`)
    // A member decides their own name.
    const { firstName: givenName, lastName: familyName } = user
    expect(after.body).toMatchObject({ id, externalId: 'hr-1', userName: email, name: { givenName, familyName } })
    expect(await history(directory.org.id)).toEqual(
      expect.arrayContaining(['invitation.made', 'directory.userAdded', 'invitation.accepted', 'role.made']),
    )
  })

  test('is refused for want of an address, where the name is none', async () => {
    const directory = await makeDirectory()
    const answer = await directory.as('POST', '/Users', { body: userBody('keiko.sato') })
    expect(refused(answer)).toEqual([400, 'invalidValue'])
    expect(answer.body.detail).toContain('Enter a full email address')
  })

  test('is written to by the queue, and not while inactive', async () => {
    const directory = await makeDirectory()
    const { email } = await makeInvited(directory)
    expect(await invitationOf(email)).toMatchObject({ state: 'OPEN', nextResendAt: expect.any(Date) })
    const quiet = await makeInvited(directory, { active: false })
    expect(quiet.made.body.active).toBe(false)
    expect(await invitationOf(quiet.email)).toMatchObject({ state: 'REVOKED' })
  })

  test('who was invited already keeps what is recorded and the directory does not name', async () => {
    const directory = await makeDirectory()
    const contact = newAddress()
    const { id } = await makeInvitation({ orgId: directory.org.id, contact })
    const data = { firstName: 'Ana', middleName: 'B', employeeId: 'E66', department: 'Emergency' }
    await database().invitation.update({ where: { id }, data })
    const made = await directory.as('POST', '/Users', { body: userBody(contact, { title: 'RN', externalId: 'hr-1' }) })
    expect([made.status, made.body]).toMatchObject([
      201,
      { title: 'RN', ...enterprise({ employeeNumber: 'E66', department: 'Emergency' }) },
    ])
    expect(await invitationOf(contact)).toMatchObject({ id, ...data, jobTitle: 'RN' })
  })

  test('has a name that no other user of the organization has, whatever its case', async () => {
    const directory = await makeDirectory()
    const { email } = await makeInvited(directory)
    const again = await directory.as('POST', '/Users', { body: userBody(email.toUpperCase()) })
    expect(refused(again)).toEqual([409, 'uniqueness'])
    expect(again.body.detail).toBe('Another user here has this userName or address')
    const other = await makeDirectory()
    expect((await other.as('POST', '/Users', { body: userBody(email) })).status).toBe(201)
    const { user } = await makeRole({ orgId: directory.org.id })
    expect(refused(await directory.as('POST', '/Users', { body: userBody(user.email!) }))).toEqual([409, 'uniqueness'])
  })

  test('of several requests at once is made once', async () => {
    const directory = await makeDirectory()
    const email = newAddress()
    const all = await Promise.all([1, 2, 3].map(() => directory.as('POST', '/Users', { body: userBody(email) })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await directory.find(`userName eq "${email}"`)).totalResults).toBe(1)
  })

  test('needs an address, a free employee number, and a body that can be read', async () => {
    const directory = await makeDirectory()
    await makeInvited(directory, enterprise({ employeeNumber: 'E1' }))
    const post = async (body: unknown) => refused(await directory.as('POST', '/Users', { body }))
    expect(await post(userBody('bjensen'))).toEqual([400, 'invalidValue'])
    expect(await post(userBody(''))).toEqual([400, 'invalidValue'])
    expect(await post(userBody(newAddress(), { title: 'x'.repeat(101) }))).toEqual([400, 'invalidValue'])
    expect(await post(userBody(newAddress(), enterprise({ employeeNumber: 'E1' })))).toEqual([409, 'uniqueness'])
    expect(await post({ userName: newAddress() })).toEqual([400, 'invalidSyntax'])
    expect(await post('{')).toEqual([400, 'invalidSyntax'])
    expect(await post('[]')).toEqual([400, 'invalidSyntax'])
    expect((await post(userBody(newAddress(), { title: 'x'.repeat(70_000) })))[0]).toBe(413)
    const typed = await directory.as('POST', '/Users', { body: '{}', headers: { 'content-type': 'text/plain' } })
    expect(typed.status).toBe(415)
  })
})

describe('a member', () => {
  test('is changed in what the employer records, and in nothing of their own', async () => {
    const directory = await makeDirectory()
    const { user, roleId, id, email } = await makeJoined(directory)
    const body = userBody('ana.ruiz', {
      externalId: 'hr-2',
      name: { givenName: 'Somebody', familyName: 'Else' },
      emails: [{ value: newAddress(), primary: true }],
      title: 'RN',
      ...enterprise({ department: 'Dietary' }),
    })
    const put = await directory.as('PUT', `/Users/${id}`, { body })
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({
      userName: 'ana.ruiz',
      externalId: 'hr-2',
      title: 'RN',
      emails: [{ value: email }],
    })
    expect(put.body.name).toMatchObject({ givenName: user.firstName, familyName: user.lastName })
    const now = await database().user.findUniqueOrThrow({ where: { id: user.id }, include: { contacts: true } })
    expect([now.firstName, now.lastName, now.contacts.map(({ value }) => value)]).toEqual([
      user.firstName,
      user.lastName,
      [email],
    ])
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({
      jobTitle: 'RN',
      department: 'Dietary',
      employeeId: null,
    })
  })

  test('keeps what a PUT does not name; null and an empty text take it away', async () => {
    const directory = await makeDirectory()
    const recorded = {
      externalId: 'hr-1',
      title: 'CNA',
      ...enterprise({ department: 'Nursing', employeeNumber: 'E1' }),
    }
    const { id, roleId, email } = await makeJoined(directory, recorded)
    const put = (more: object) => directory.as('PUT', `/Users/${id}`, { body: userBody(email, more) })
    const bare = await put({ emails: [{ value: email }], active: true, groups: [], meta: {} })
    expect([bare.status, bare.body]).toMatchObject([200, recorded])
    expect((await put({ title: 'RN', ...enterprise({ department: 'Dietary' }) })).body).toMatchObject({
      ...recorded,
      title: 'RN',
      ...enterprise({ department: 'Dietary', employeeNumber: 'E1' }),
    })
    const emptied = await put({ externalId: null, title: '', ...enterprise({ department: null, employeeNumber: '' }) })
    expect([emptied.status, emptied.body.externalId]).toEqual([200, undefined])
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({
      jobTitle: null,
      department: null,
      employeeId: null,
    })
  })

  test('a body that begins with a byte order mark is read', async () => {
    const directory = await makeDirectory()
    const body = `\ufeff${JSON.stringify(userBody(`mark-${directory.org.id}@example.com`))}`
    expect((await directory.as('POST', '/Users', { body })).status).toBe(201)
  })

  test('who is made inactive is no member, and is one again when made active', async () => {
    const directory = await makeDirectory()
    const { id, roleId } = await makeJoined(directory)
    const off = await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({ state: 'ENDED' })
    expect((await directory.find('active eq false')).Resources).toMatchObject([{ id }])
    const on = await directory.patch(id, { op: 'replace', value: { active: true, title: 'Lead' } })
    expect([on.status, on.body.active, on.body.title]).toEqual([200, true, 'Lead'])
    const actions = await history(directory.org.id)
    expect(actions).toEqual(expect.arrayContaining(['member.removed', 'member.rehired']))
    const told = await database().notification.findMany({ where: { orgId: directory.org.id } })
    expect(told.length).toBeGreaterThan(0)
  })

  test('who left by themselves is not taken back', async () => {
    const directory = await makeDirectory()
    const { id, roleId } = await makeJoined(directory)
    await database().role.update({
      where: { id: roleId },
      data: { state: 'ENDED', endedAt: new Date(), leftThemselves: true },
    })
    const on = await directory.patch(id, { op: 'replace', value: { active: true } })
    expect(on.status).toBe(409)
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({ state: 'ENDED' })
  })

  test('SE-F14: who left by themselves is invited by a POST, and no member until they accept', async () => {
    const directory = await makeDirectory()
    const { user } = await makeFormerRole({ orgId: directory.org.id })
    const where = { orgId: directory.org.id, userId: user.id }
    await database().role.updateMany({ where, data: { leftThemselves: true } })
    const made = await directory.as('POST', '/Users', { body: userBody(user.email!) })
    expect([made.status, await database().role.findFirst({ where })]).toMatchObject([201, { state: 'ENDED' }])
    // Renaming or activating it makes nobody a member either.
    const again = await directory.patch(made.body.id, { op: 'replace', value: { active: true, title: 'RN' } })
    expect([again.status, await database().role.findFirst({ where })]).toMatchObject([200, { state: 'ENDED' }])
    const { id, version } = (await invitationOf(user.email!))!
    await done(answerInvitation(ctxFor(user), { id, version, response: 'ACCEPT' }))
    expect(await database().role.findFirst({ where })).toMatchObject({ state: 'ACTIVE', leftThemselves: false })
  })

  test('who is deleted leaves the organization and the directory; whoever is rehired by hand is seen again', async () => {
    const directory = await makeDirectory()
    const { id, roleId, email } = await makeJoined(directory)
    expect((await directory.as('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({ state: 'ENDED' })
    for (const method of ['GET', 'DELETE'])
      expect((await directory.as(method, `/Users/${id}`)).status, method).toBe(404)
    expect((await directory.find(`userName eq "${email}"`)).totalResults).toBe(0)
    const { version } = await database().role.findUniqueOrThrow({ where: { id: roleId } })
    const ctx = ctxFor(directory.org.admin, { roles: [directory.org.role] })
    await done(rehireMember(ctx, { id: roleId, version }))
    expect((await directory.as('GET', `/Users/${id}`)).body).toMatchObject({ id, active: true })
  })

  test('who was deleted is invited anew under a new id', async () => {
    const directory = await makeDirectory()
    const { id, email, user, roleId } = await makeJoined(directory)
    await directory.as('DELETE', `/Users/${id}`)
    const again = await directory.as('POST', '/Users', { body: userBody(email) })
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(id)
    const invitation = (await invitationOf(email))!
    await done(answerInvitation(ctxFor(user), { id: invitation.id, version: invitation.version, response: 'ACCEPT' }))
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({ state: 'ACTIVE' })
    expect((await directory.find(`userName eq "${email}"`)).Resources).toMatchObject([{ id: again.body.id }])
  })

  test('whom the directory did not make is found by their address, and kept under the id of the membership', async () => {
    const directory = await makeDirectory()
    const { id: roleId, user } = await makeRole({ orgId: directory.org.id })
    const former = await makeFormerRole({ orgId: directory.org.id })
    const found = await directory.find(`userName eq "${user.email!.toUpperCase()}"`)
    expect(found.Resources).toMatchObject([{ id: roleId, userName: user.email, active: true }])
    await directory.patch(roleId, { op: 'add', path: 'externalId', value: 'hr-9' })
    expect((await directory.find('externalId eq "hr-9"')).Resources).toMatchObject([{ id: roleId }])
    // Somebody who left before the directory existed is not one of its users.
    expect((await directory.as('GET', `/Users/${former.id}`)).status).toBe(404)
  })

  test('who is an administrator stays one', async () => {
    const directory = await makeDirectory()
    const found = await directory.find(`userName eq "${directory.org.admin.email}"`)
    const { id } = found.Resources[0]!
    expect((await directory.as('DELETE', `/Users/${id}`)).status).toBe(403)
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(403)
    expect((await directory.as('GET', `/Users/${id}`)).body.active).toBe(true)
  })

  test('whose change is refused in one part is not changed in another', async () => {
    const directory = await makeDirectory()
    await makeJoined(directory, enterprise({ employeeNumber: 'E1' }))
    const { id, roleId } = await makeJoined(directory)
    const taken = await directory.patch(id, {
      op: 'replace',
      value: { title: 'RN', externalId: 'new', ...enterprise({ employeeNumber: 'E1' }) },
    })
    expect(refused(taken)).toEqual([409, 'uniqueness'])
    expect(await database().role.findUnique({ where: { id: roleId } })).toMatchObject({ jobTitle: null })
    expect((await directory.as('GET', `/Users/${id}`)).body.externalId).toBeUndefined()
  })
})

describe('a version', () => {
  test('is an entity tag: unchanged is 304, and a change of something older is refused', async () => {
    const directory = await makeDirectory()
    const { id, made } = await makeInvited(directory)
    const etag = made.headers.get('etag')!
    expect((made.body.meta as { version: string }).version).toBe(etag)
    const unchanged = await directory.as('GET', `/Users/${id}`, { headers: { 'if-none-match': etag } })
    expect(unchanged.status).toBe(304)
    const body = { schemas: [urns.patch], Operations: [{ op: 'replace', path: 'title', value: 'RN' }] }
    const first = await directory.as('PATCH', `/Users/${id}`, { body, headers: { 'if-match': etag } })
    expect(first.status).toBe(200)
    for (const method of ['PATCH', 'DELETE'])
      expect((await directory.as(method, `/Users/${id}`, { body, headers: { 'if-match': etag } })).status).toBe(412)
    const seen = { 'if-match': first.headers.get('etag')! }
    expect((await directory.as('DELETE', `/Users/${id}`, { headers: seen })).status).toBe(204)
  })

  test('of changes at once that name none each comes about', async () => {
    const directory = await makeDirectory()
    const { id } = await makeJoined(directory)
    const all = await Promise.all([
      directory.patch(id, { op: 'replace', path: 'title', value: 'RN' }),
      directory.patch(id, { op: 'replace', path: `${urns.enterprise}:department`, value: 'Nursing' }),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    const after = await directory.as('GET', `/Users/${id}`)
    expect(after.body).toMatchObject({ title: 'RN', ...enterprise({ department: 'Nursing' }) })
  })
})
