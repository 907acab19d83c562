import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ctxOfAdmin } from '@/fixtures/clearance'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { leieFile, makeScreened, takeExclusions } from '@/fixtures/exclusions'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { userNow } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { makeStatedCheck, statedFields } from '@/fixtures/stated-checks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { getClearance } from '@/lib/services/clearance/clearance'
import { downloadExclusionProof, listExclusionProofs } from '@/lib/services/exclusions/questions'
import { proofDigest } from '@/lib/services/exclusions/search'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import {
  listMemberChecks,
  readCheckPicture,
  recordStatedCheck,
  removeStatedCheck,
} from '@/lib/services/stated-checks/stated-checks'

const db = database()
const problem = (fields: Record<string, unknown>) => ({ ok: false, problem: { code: 'invalidInput', fields } })

test('an administrator records a look with a picture; others read who says so, and the history keeps each opening', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const files = memoryFiles()
  const check = await makeStatedCheck(
    org,
    member,
    { file: sentFile('page.pdf', pdfBytes), note: 'No match' },
    { files },
  )
  const [listed] = await done(listMemberChecks(ctxOfAdmin(org), { memberId: member.id }))
  expect(listed).toMatchObject({
    kind: 'EXCLUSION',
    source: 'exclusions.oig.hhs.gov',
    checkedOn: '2026-11-20',
    result: 'NOT_LISTED',
    statedBy: { lastName: org.admin.lastName },
    file: { fileName: 'page.pdf' },
  })
  const { stream } = await done(readCheckPicture(ctxOfAdmin(org, { files }), { id: check.id }))
  expect(await buffer(stream)).toEqual(pdfBytes)
  const removed = await done(removeStatedCheck(ctxOfAdmin(org), { id: check.id, reason: 'Of somebody else' }))
  expect(removed).toMatchObject({ file: null, removeReason: 'Of somebody else' })
  expect(await removeStatedCheck(ctxOfAdmin(org), { id: check.id, reason: 'Again' })).toEqual(fail('notFound'))
  expect(await readCheckPicture(ctxOfAdmin(org, { files }), { id: check.id })).toEqual(fail('notFound'))
  const events = await db.auditEvent.findMany({ where: { subjectId: check.id }, orderBy: { seq: 'asc' } })
  expect(events.map(({ action, personId }) => [action, personId])).toEqual(
    ['statedCheck.recorded', 'statedCheck.fileOpened', 'statedCheck.removed'].map((action) => [action, member.user.id]),
  )
})

test('it clears nobody, answers no match and verifies no license; the next proof names it beside the lists', async () => {
  const { org, member, lastName, line } = await makeScreened()
  const credential = await makeCredential({ user: member.user })
  await makeStatedCheck(org, member)
  await makeStatedCheck(org, member, { kind: 'LICENSE', credentialId: credential.id, result: 'VALID' })
  const before = await db.credential.findUniqueOrThrow({ where: { id: credential.id } })
  expect(before.verifiedState).not.toBe('YES')
  const reasons = (await done(getClearance(ctxOfAdmin(org), { memberId: member.id })))?.reasons
  expect(reasons?.map(({ problem }) => problem)).toEqual(['EXCLUSION_UNSEARCHED'])
  await takeExclusions(leieFile([line]))
  const [proof] = (await done(listExclusionProofs(ctxOfAdmin(org), { orgId: org.id }))).edges
  const { people } = await done(downloadExclusionProof(ctxOfAdmin(org), { id: proof!.node.id }))
  const { firstName, lastName: ofAdmin } = org.admin
  expect(people.find(({ roleId }) => roleId === member.id)).toEqual({
    roleId: member.id,
    name: `${lastName}, Jane`,
    result: 'OPEN',
    stated: [
      {
        source: 'exclusions.oig.hhs.gov',
        checkedOn: '2026-11-20',
        result: 'NOT_LISTED',
        by: [firstName, ofAdmin].join(' '),
      },
    ],
  })
  expect(proofDigest({ ...proof!.node, people })).toBe(proof!.node.digest)
})

test('of oneself it is recorded by somebody else, and of a license only of one that the member has', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const { id } = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  const own = statedFields({ id })
  expect(await recordStatedCheck(ctxOfAdmin(org), { input: own })).toEqual(fail('notAboutOneself'))
  const input = statedFields(member, { kind: 'LICENSE', result: 'VALID', credentialId: (await makeCredential()).id })
  expect(await recordStatedCheck(ctxOfAdmin(org), { input })).toMatchObject(
    problem({ 'input.credentialId': 'validation.chooseOne' }),
  )
  const tomorrow = addDays(todayIn('Pacific/Kiritimati', new Date()), 1)
  expect(
    await recordStatedCheck(ctxOfAdmin(org), { input: statedFields(member, { checkedOn: tomorrow }) }),
  ).toMatchObject(problem({ 'input.checkedOn': 'statedChecks.problems.future' }))
  expect(await db.statedCheck.count({ where: { orgId: org.id } })).toBe(0)
})

test('it goes with the account of somebody of whom the organization keeps no record, picture and all', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const files = memoryFiles()
  const { id, file } = await makeStatedCheck(org, member, { file: sentFile('page.pdf', pdfBytes) }, { files })
  const { id: sessionId } = await makeSession(member.user)
  const ctx = ctxFor(await userNow(member.user.id), { sessionId, files })
  await done(deleteAccount(ctx, { confirm: (member.user.email ?? member.user.phone)! }))
  expect(await db.statedCheck.count({ where: { id } })).toBe(0)
  expect(await db.storedFile.count({ where: { id: file!.id } })).toBe(0)
})
