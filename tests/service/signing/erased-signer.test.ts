import { expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfSigner, makeSealedCopy, makeSentRequest, signAs, signatureField } from '@/fixtures/signing'
import { makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'
import { openSigning } from '@/lib/services/signing/sign-document'
import { findCopyToSeal } from '@/lib/services/signing/signed-copies'

const db = database()

/** Two people on one copy, signing in order or at once. */
async function together(inOrder: boolean) {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const fields = [signatureField, { ...signatureField, slot: 1, y: 8000 }]
  const made = await makeSentRequest({ org, people, input: { mode: 'TOGETHER', inOrder, fields } })
  const [first, second] = made.signers
  return { org, people: [people[0]!, people[1]!] as const, first: first!, second: second! }
}

async function erase(user: UserRecord): Promise<void> {
  const { id: sessionId } = await makeSession(user)
  await done(deleteAccount(ctxFor(await userNow(user.id), { sessionId }), { confirm: (user.email ?? user.phone)! }))
}

const noticesOf = (userId: string) =>
  db.notification.findMany({ where: { userId, kind: { in: ['documentDeclined', 'documentNotToSign'] } } })

test('an account that is erased before it signed ends its copy: nobody completes it alone, and sender and others are told without a name', async () => {
  const { org, people, first, second } = await together(false)
  await erase(people[0].user)
  const copy = await db.signingCopy.findUniqueOrThrow({ where: { id: first.copyId }, include: { events: true } })
  expect(copy.state).toBe('VOIDED')
  expect(copy.events.map(({ kind }) => kind)).toContain('VOIDED')
  expect(await openSigning(ctxOfSigner(people[1]), { id: second.id })).toMatchObject({ value: { state: 'VOIDED' } })
  expect(await done(findCopyToSeal(ctxOfJob(), { copyId: first.copyId }))).toBeNull()
  const told = [...(await noticesOf(org.admin.id)), ...(await noticesOf(people[1].user.id))]
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['documentDeclined', 'documentNotToSign'])
  for (const { params } of told) expect(params).toMatchObject({ reason: 'ACCOUNT_DELETED' })
  expect(JSON.stringify(told)).not.toContain(first.name)
})

test('one whose turn had not come ends it too; who waits for no turn is not written to', async () => {
  const { people, second } = await together(true)
  await signAs(people[0], (await db.signer.findFirstOrThrow({ where: { copyId: second.copyId, slot: 0 } })).id)
  await erase(people[1].user)
  expect((await db.signingCopy.findUniqueOrThrow({ where: { id: second.copyId } })).state).toBe('VOIDED')
  expect(await noticesOf(people[0].user.id)).toEqual([])
})

test('what was signed before the account is erased stays, and is completed by the others', async () => {
  const { people, first, second } = await together(false)
  await signAs(people[0], first.id, { adoptedName: 'Ana Ruiz' })
  await erase(people[0].user)
  await signAs(people[1], second.id)
  const copy = await done(findCopyToSeal(ctxOfJob(), { copyId: first.copyId }))
  expect(copy?.signers.map(({ adoptedName }) => adoptedName)).toEqual(['Ana Ruiz', 'Ana Ruiz'])
})

test('the download of a person has the sealed copies that they signed, and none that they were only asked for', async () => {
  const copyId = await makeSealedCopy()
  const { userId } = await db.signer.findFirstOrThrow({ where: { copyId } })
  const { fileId, number, orgId } = await db.signingCopy.findUniqueOrThrow({ where: { id: copyId } })
  const other = await makeRole({ orgId })
  const read = async (user: UserRecord) => {
    const { path } = await done(prepareDownload(ctxFor(user), {}))
    const { parts, files } = await done(openDownload(ctxFor(user), { ticket: path.replace('/api/my-data/', '') }))
    const all = Object.fromEntries((await allOf(parts)).map(({ name, rows }) => [name, rows]))
    return { files: files.map(({ id }) => id), toSign: all.documentsToSign }
  }
  const own = await read(await userNow(userId!))
  expect(own.files).toEqual([fileId])
  expect(own.toSign).toMatchObject([{ number, fileId, state: 'SIGNED' }])
  expect((await read(other.user)).files).toEqual([])
})
