import SCIMMY from 'scimmy'
import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { urns } from '@/lib/domain/scim/paths'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import { enterprise, invitationOf, makeDirectory, makeInvited, newAddress, refused, userBody } from './scim-api'

describe('an invited person', () => {
  test('is changed by PUT in what it names, and not written to again for that', async () => {
    const directory = await makeDirectory()
    const said = { title: 'CNA', externalId: 'a', name: { givenName: 'Ana', middleName: 'B' } }
    const { id, email } = await makeInvited(directory, said)
    await database().invitation.updateMany({ where: { contact: email }, data: { nextResendAt: null } })
    const put = (body: object) => directory.as('PUT', `/Users/${id}`, { body })
    const named = await put(userBody(email, { name: { familyName: 'Diaz' } }))
    expect(named.body).toMatchObject({ ...said, name: { formatted: 'Ana B Diaz' }, active: true })
    expect(await invitationOf(email)).toMatchObject({ firstName: 'Ana', jobTitle: 'CNA', nextResendAt: null })
    const emptied = await put({ schemas: [urns.user], externalId: null, title: '', name: null })
    expect(emptied.body).toMatchObject({ userName: email, emails: [{ value: email }] })
    expect([emptied.body.title, emptied.body.externalId]).toEqual([undefined, undefined])
    expect(await invitationOf(email)).toMatchObject({ firstName: null, lastName: null, jobTitle: null })
  })

  test('whose user name is the address is invited at the new one; a named address stays', async () => {
    const directory = await makeDirectory()
    const [{ id, email }, other, third] = [await makeInvited(directory), newAddress(), newAddress()]
    const put = (userName: string, more = {}) => directory.as('PUT', `/Users/${id}`, { body: userBody(userName, more) })
    expect((await put(other)).body).toMatchObject({ userName: other, emails: [{ value: other }] })
    expect([await invitationOf(email), (await invitationOf(other))?.state]).toEqual([null, 'OPEN'])
    await put(other, { emails: [{ value: third }] })
    expect((await put(email)).body).toMatchObject({ userName: email, emails: [{ value: third }] })
  })

  test('at another address is invited there from the beginning', async () => {
    const directory = await makeDirectory()
    const { id, email } = await makeInvited(directory)
    const other = newAddress()
    await directory.patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: other })
    expect(await invitationOf(email)).toBeNull()
    expect(await invitationOf(other)).toMatchObject({ state: 'OPEN', sentAt: null, nextResendAt: expect.any(Date) })
    const { user } = await makeRole({ orgId: directory.org.id })
    const taken = await directory.patch(id, { op: 'replace', path: 'emails', value: [{ value: user.email }] })
    expect(refused(taken)).toEqual([409, 'uniqueness'])
  })

  test('who is made inactive is invited no more, and anew when made active', async () => {
    const directory = await makeDirectory()
    const { id, email } = await makeInvited(directory, { title: 'CNA' })
    const off = await directory.patch(id, { op: 'replace', path: 'active', value: false })
    expect(off.body.active).toBe(false)
    expect(await invitationOf(email)).toMatchObject({ state: 'REVOKED' })
    const on = await directory.patch(id, { op: 'replace', path: 'active', value: true })
    expect(on.body).toMatchObject({ id, active: true, title: 'CNA' })
    expect(await invitationOf(email)).toMatchObject({ state: 'OPEN' })
  })

  test('whose time was over is invited again when made active', async () => {
    const directory = await makeDirectory()
    const { id, email } = await makeInvited(directory)
    await database().invitation.updateMany({ where: { contact: email }, data: { expiresAt: new Date(0) } })
    expect((await directory.as('GET', `/Users/${id}`)).body.active).toBe(false)
    const on = await directory.patch(id, { op: 'replace', path: 'active', value: true })
    expect([on.status, on.body.active]).toEqual([200, true])
    expect(await database().invitation.count({ where: { contact: email } })).toBe(1)
  })

  test('who declined is asked again by a person only', async () => {
    const directory = await makeDirectory()
    const { id, email } = await makeInvited(directory)
    const user = await makeUser({ email })
    const { id: invitationId, version } = (await invitationOf(email))!
    await done(answerInvitation(ctxFor(user), { id: invitationId, version, response: 'DECLINE' }))
    expect((await directory.as('GET', `/Users/${id}`)).body.active).toBe(false)
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: true })).status).toBe(409)
  })

  test('as an administrator is neither moved to another address nor revoked: people do that', async () => {
    const directory = await makeDirectory()
    const ctx = ctxFor(directory.org.admin, { roles: [directory.org.role] })
    const contact = newAddress()
    const people = [{ contact, roleType: 'ADMIN' as const }]
    await done(inviteMembers(ctx, { input: { orgId: directory.org.id, people } }))
    const made = await directory.as('POST', '/Users', { body: userBody(contact, { externalId: 'hr-1' }) })
    expect(made.status).toBe(201)
    const moved = newAddress()
    const answers = [
      await directory.as('PUT', `/Users/${made.body.id}`, { body: userBody(contact, { emails: [{ value: moved }] }) }),
      await directory.patch(made.body.id, { op: 'replace', path: 'emails[type eq "work"].value', value: moved }),
      await directory.patch(made.body.id, { op: 'replace', value: { active: false } }),
      await directory.as('DELETE', `/Users/${made.body.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await invitationOf(contact)).toMatchObject({ state: 'OPEN', roleType: 'ADMIN', contact })
    expect(await invitationOf(moved)).toBeNull()
    const other = newAddress()
    await done(
      inviteMembers(ctx, { input: { orgId: directory.org.id, people: [{ contact: other, roleType: 'ADMIN' }] } }),
    )
    expect((await directory.as('POST', '/Users', { body: userBody(other, { active: false }) })).status).toBe(403)
    expect(await invitationOf(other)).toMatchObject({ state: 'OPEN', roleType: 'ADMIN' })
  })

  test('who is deleted is gone, and can be invited anew', async () => {
    const directory = await makeDirectory()
    const { id, email } = await makeInvited(directory)
    expect((await directory.as('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await directory.as('GET', `/Users/${id}`)).status).toBe(404)
    expect(await invitationOf(email)).toMatchObject({ state: 'REVOKED' })
    expect((await directory.as('POST', '/Users', { body: userBody(email) })).status).toBe(201)
  })
})

describe('to a public library for SCIM', () => {
  test('what we answer is what the standard says', async () => {
    const directory = await makeDirectory()
    const said = {
      externalId: 'x',
      name: { givenName: 'Ana', familyName: 'Ruiz' },
      title: 'CNA',
      ...enterprise({ department: 'N' }),
    }
    const { made } = await makeInvited(directory, said)
    const User = SCIMMY.Schemas.User
    const read = new User(made.body, 'out')
    expect(read).toMatchObject({
      userName: made.body.userName,
      title: 'CNA',
      active: true,
      name: { familyName: 'Ruiz' },
    })
    const list = await directory.as('GET', '/Users')
    const message = new SCIMMY.Messages.ListResponse(list.body as never)
    expect(message.totalResults).toBe(2)
    const missing = await directory.as('GET', '/Users/nobody')
    expect(missing.body).toMatchObject({ schemas: [SCIMMY.Messages.ErrorResponse.id], status: '404' })
  })

  test('a patch by it says the same as ours', async () => {
    const directory = await makeDirectory()
    const { made, id } = await makeInvited(directory, { title: 'CNA', name: { givenName: 'Ana', familyName: 'Ruiz' } })
    const operations = [
      { op: 'replace', path: 'title', value: 'RN' },
      { op: 'replace', path: 'name.familyName', value: 'Diaz' },
      { op: 'add', path: 'externalId', value: 'hr-3' },
    ]
    const message = new SCIMMY.Messages.PatchOp({ schemas: [urns.patch], Operations: operations } as never)
    const theirs = await message.apply(new SCIMMY.Schemas.User(made.body, 'out'))
    const ours = (await directory.patch(id, ...operations)).body
    expect(ours).toMatchObject({ title: theirs.title, externalId: theirs.externalId, name: { familyName: 'Diaz' } })
  })
})
