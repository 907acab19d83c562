import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser, newPhone } from '@/fixtures/people'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { changeContact, removeContact, sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'

const now = async (id: string): Promise<UserRecord> => (await findUser(database(), id))!

/** Claims another contact and verifies it with the code sent there. */
async function proveAnother(user: UserRecord, kind: 'EMAIL' | 'PHONE', value: string) {
  const { contactId } = await done(changeContact(ctxFor(user), { kind, value }))
  const ctx = ctxFor(await now(user.id))
  await done(sendContactCode(ctx, { contactId }))
  const sent = ctx.sent.flatMap((job) =>
    job.queue === 'mail' && job.data.kind === 'contactCode' ? [job.data.codeId] : [],
  )
  await done(verifyContact(ctxFor(await now(user.id)), { contactId, code: codeFor(sent[0]!) }))
  return now(user.id)
}

describe('a second contact', () => {
  test('is proven by a code, and drops the claims of others on it', async () => {
    const value = newPhone()
    const claimant = await makeUser()
    await done(changeContact(ctxFor(claimant), { kind: 'PHONE', value }))
    const user = await proveAnother(await makeUser(), 'PHONE', value)
    expect(user.contacts.map(({ kind, verifiedAt }) => [kind, verifiedAt !== null])).toEqual([
      ['EMAIL', true],
      ['PHONE', true],
    ])
    expect((await now(claimant.id)).contacts.map(({ value: held }) => held)).not.toContain(value)
    expect((await now(claimant.id)).id).not.toBe(user.id)
  })

  test('that is removed is gone, and lists of organizations no longer find the person by it', async () => {
    const value = newPhone()
    const user = await proveAnother(await makeUser(), 'PHONE', value)
    const role = await makeRole({ user })
    const search = async () => (await database().role.findUniqueOrThrow({ where: { id: role.id } })).searchText
    expect(await search()).toContain(value.slice(2))
    const phone = user.contacts.find(({ kind }) => kind === 'PHONE')!
    await done(removeContact(ctxFor(user), { contactId: phone.id }))
    expect((await now(user.id)).contacts.map(({ kind }) => kind)).toEqual(['EMAIL'])
    expect(await search()).not.toContain(value.slice(2))
    const kept = await database().auditEvent.findMany({ where: { subjectId: phone.id, action: 'contact.removed' } })
    expect(kept).toMatchObject([{ actorId: user.id, personId: user.id, detail: { kind: 'PHONE', verified: true } }])
  })

  test('stays when two proven contacts are removed at the same moment', async () => {
    const user = await proveAnother(await makeUser(), 'PHONE', newPhone())
    const results = await Promise.all(user.contacts.map(({ id }) => removeContact(ctxFor(user), { contactId: id })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    // Removed alone, the first would leave no way to sign in that was ever used.
    expect(['lastSignInMethod', 'signInElsewhereFirst']).toContain(
      results.flatMap((one) => (one.ok ? [] : [one.problem.code]))[0],
    )
    expect((await now(user.id)).contacts).toHaveLength(1)
  })
})

test('can be removed while it is not proven', async () => {
  const user = await makeUser()
  const { contactId } = await done(changeContact(ctxFor(user), { kind: 'PHONE', value: newPhone() }))
  await done(removeContact(ctxFor(await now(user.id)), { contactId }))
  expect((await now(user.id)).contacts).toHaveLength(1)
})

test('cannot be removed when it is the last proven contact or the only claim', async () => {
  for (const user of [await makeUser(), await makeUnverifiedUser()])
    expect(await removeContact(ctxFor(user), { contactId: user.contacts[0]!.id })).toEqual(fail('lastSignInMethod'))
})

test('is removed once by a repeated request', async () => {
  const user = await proveAnother(await makeUser(), 'PHONE', newPhone())
  const contactId = user.contacts.find(({ kind }) => kind === 'PHONE')!.id
  const results = await Promise.all([1, 2, 3].map(() => removeContact(ctxFor(user), { contactId })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})
