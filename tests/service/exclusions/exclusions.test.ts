import { describe, expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { ctxOfAdmin } from '@/fixtures/clearance'
import { next } from '@/fixtures/counter'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { leieFile, makeScreened, newFamilyName, takeExclusions, uploadExclusions } from '@/fixtures/exclusions'
import { makeSuperAdmin } from '@/fixtures/license-checks'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import type { ExclusionAnswer } from '@/lib/domain/exclusions/values'
import { isNpi } from '@/lib/domain/people/npi'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { exclusionBatches } from '@/lib/exports/exclusion-file'
import { searchForExclusions } from '@/lib/jobs/exclusions'
import { getClearance } from '@/lib/services/clearance/clearance'
import {
  answerExclusionQuestion,
  downloadExclusionProof,
  getExclusionQuestion,
  listExclusionProofs,
  listExclusionQuestions,
} from '@/lib/services/exclusions/questions'
import { addExclusions, findListToRead, finishExclusionList } from '@/lib/services/exclusions/read-list'
import { proofDigest, searchExclusions } from '@/lib/services/exclusions/search'
import { listExclusionFiles, uploadExclusionList } from '@/lib/services/exclusions/upload-list'
import { updateMember } from '@/lib/services/members/membership'
import { updateOwnUser } from '@/lib/services/users/update-user'

const db = database()
/** An NPI: nine digits and the one that checks them. */
const npiOf = (number: number) =>
  Array.from({ length: 10 }, (_, digit) => `1${String(70_000_000 + number)}${digit}`).find(isNpi)!
const problemsOf = async (org: MadeOrg, member: MadeRole) =>
  (await done(getClearance(ctxOfAdmin(org), { memberId: member.id })))?.reasons.map(({ problem }) => problem)
const questionsOf = async (org: MadeOrg, open = false) =>
  (await done(listExclusionQuestions(ctxOfAdmin(org), { orgId: org.id, open }))).edges.map(({ node }) => node)
const proofsOf = async (org: MadeOrg) =>
  (await done(listExclusionProofs(ctxOfAdmin(org), { orgId: org.id }))).edges.map(({ node }) => node)
const answer = (org: MadeOrg, question: { id: string; version: number }, is: ExclusionAnswer) =>
  answerExclusionQuestion(ctxOfAdmin(org), {
    input: { ...pick(question), answer: is, reason: 'Compared the last four digits' },
  })
const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })
const inForce = async (lastName: string) =>
  (await db.exclusion.findMany({ where: { lastName: lastName.toUpperCase() } })).filter(({ endedOn }) => !endedOn)

describe('a match', () => {
  test('is a question that leaves clearance open; confirmed it stops, of somebody else it clears', async () => {
    const { org, member, line } = await makeScreened()
    expect(await problemsOf(org, member)).toEqual(['EXCLUSION_UNSEARCHED'])
    await takeExclusions(leieFile([line]))
    const [question] = await questionsOf(org, true)
    expect(question).toMatchObject({
      memberId: member.id,
      basis: 'NAME_AND_BIRTH',
      answer: null,
      listed: { source: 'LEIE', birthOn: '1970-02-03', excludedOn: '2024-05-20', grounds: '1128a1' },
    })
    expect(await problemsOf(org, member)).toEqual(['EXCLUSION_OPEN'])
    await takeExclusions(leieFile([line]))
    const told = await db.notification.findMany({ where: { userId: org.admin.id, kind: 'exclusionQuestions' } })
    expect(told.map(({ actionPath }) => actionPath)).toEqual([`/orgs/${org.id}/clearance/exclusions`])
    const confirmed = await done(answer(org, question!, 'THIS_PERSON'))
    const clearance = await done(getClearance(ctxOfAdmin(org), { memberId: member.id }))
    expect(clearance).toMatchObject({
      state: 'NOT_CLEARED',
      reasons: [{ problem: 'EXCLUDED', since: '2024-05-20', subjectId: question!.id }],
    })
    expect(await answer(org, question!, 'SOMEBODY_ELSE')).toMatchObject({ problem: { code: 'staleVersion' } })
    await done(answer(org, confirmed, 'SOMEBODY_ELSE'))
    expect(await problemsOf(org, member)).toEqual([])
    expect(await questionsOf(org, true)).toEqual([])
  })

  test('by name alone is said to be one, and another birth date is nobody', async () => {
    const { org, member, line } = await makeScreened()
    await takeExclusions(
      leieFile([
        { ...line, dob: '' },
        { ...line, dob: '19700204', excluded: '20200101' },
      ]),
    )
    expect(await questionsOf(org)).toMatchObject([{ memberId: member.id, basis: 'NAME', listed: { birthOn: null } }])
  })

  test('by the NPI that the organization knows is one, whatever the name; it goes with a corrected NPI', async () => {
    const { org, member } = await makeScreened()
    const npi = npiOf(next())
    await takeExclusions(leieFile([{ last: newFamilyName().toUpperCase(), first: 'OTHER', npi }]))
    expect(await questionsOf(org)).toEqual([])
    const set = async (number: string, version: number) => {
      const input = { id: member.id, version, npi: number }
      await done(updateMember(ctxOfAdmin(org), { input }))
      await searchForExclusions(ctxOfJob())
    }
    const { version } = await db.role.findUniqueOrThrow({ where: { id: member.id } })
    await set(npi, version)
    expect(await questionsOf(org)).toMatchObject([{ memberId: member.id, basis: 'NPI', npi, listed: { npi } }])
    await set(npiOf(next()), version + 1)
    expect(await questionsOf(org)).toEqual([])
  })

  test('is asked of who changes their name to it, and no longer of who changes it away', async () => {
    const { org, member, line } = await makeScreened()
    const other = newFamilyName()
    await takeExclusions(leieFile([{ ...line, last: other.toUpperCase() }]))
    expect(await questionsOf(org)).toEqual([])
    const rename = async (lastName: string) => {
      const data = { lastName }
      await done(updateOwnUser.unknown(ctxFor(member.user), { id: member.user.id, data }))
      await searchForExclusions(ctxOfJob())
    }
    await rename(other)
    expect(await questionsOf(org)).toHaveLength(1)
    await rename(newFamilyName())
    expect(await questionsOf(org)).toEqual([])
    expect(await problemsOf(org, member)).toEqual([])
  })

  test('is not answered about oneself, nor without a reason', async () => {
    const { org, member, line } = await makeScreened()
    await takeExclusions(leieFile([line]))
    const [question] = await questionsOf(org)
    const own = ctxFor(member.user, { roles: [{ ...member, roleType: 'ADMIN' }] })
    const input = { ...pick(question!), answer: 'SOMEBODY_ELSE' as const }
    expect(await answerExclusionQuestion(own, { input: { ...input, reason: 'It is not me' } })).toMatchObject({
      ok: false,
    })
    expect(await answerExclusionQuestion(ctxOfAdmin(org), { input: { ...input, reason: ' ' } })).toMatchObject({
      problem: { fields: { 'input.reason': 'validation.required' } },
    })
  })
})

describe('files', () => {
  test('the same one twice changes nothing', async () => {
    const { org, line } = await makeScreened()
    const content = leieFile([line])
    const first = await takeExclusions(content)
    const before = await proofsOf(org)
    const again = await takeExclusions(content)
    expect(again.id).toBe(first.id)
    expect(await inForce(line.last)).toHaveLength(1)
    expect(await proofsOf(org)).toEqual(before)
  })

  test('a supplement adds, a reinstatement ends on its day', async () => {
    const { org, member, line } = await makeScreened()
    await takeExclusions(leieFile([line]))
    await done(answer(org, (await questionsOf(org))[0]!, 'THIS_PERSON'))
    expect(await problemsOf(org, member)).toEqual(['EXCLUDED'])
    await takeExclusions(leieFile([{ ...line, ended: '20261101' }]), 'LEIE_REINSTATEMENTS')
    expect(await problemsOf(org, member)).toEqual([])
    expect(await questionsOf(org)).toMatchObject([{ answer: 'THIS_PERSON', listed: { endedOn: '2026-11-01' } }])
  })

  test('a full one replaces: what it does not name has ended; too short a one changes nothing', async () => {
    const { line } = await makeScreened()
    const all = await db.exclusion.findMany({ where: { source: 'LEIE', endedOn: null } })
    const day = (date: Date | null) => date?.toISOString().slice(0, 10).replaceAll('-', '')
    const lines = all.map(({ lastName, firstName, middleName, birthOn, excludedOn }) => ({
      last: lastName,
      first: firstName,
      middle: middleName ?? '',
      dob: day(birthOn as unknown as Date) ?? '',
      excluded: day(excludedOn as unknown as Date)!,
    }))
    const gone = { ...line, first: 'GONE' }
    const kept = [...lines, line, { ...line, first: 'KEPT' }, { ...line, first: 'ALSO' }]
    await takeExclusions(leieFile([...kept, gone]), 'LEIE_FULL')
    expect(await inForce(line.last)).toHaveLength(4)
    await takeExclusions(leieFile(kept), 'LEIE_FULL')
    expect((await inForce(line.last)).map(({ firstName }) => firstName).toSorted()).toEqual(['ALSO', 'JANE', 'KEPT'])
    const { list, read } = await uploadExclusions(leieFile([line]), 'LEIE_FULL')
    await read()
    expect(await db.exclusionList.findUnique({ where: { id: list.id } })).toMatchObject({
      state: 'FAILED',
      problem: 'shrunk',
      number: null,
    })
    expect(await inForce(line.last)).toHaveLength(3)
  })

  test('read again after an interruption are the same, and are read no more once they took effect', async () => {
    const { org, line } = await makeScreened()
    const content = leieFile([line])
    const { list, read } = await uploadExclusions(content)
    const ctx = ctxOfJob()
    const found = await done(findListToRead(ctx, { listId: list.id }))
    expect(found).toMatchObject({ state: 'READING', digest: list.digest })
    const rows = await allOf(exclusionBatches(pieces(content), { file: list.file, encoding: 'utf-8', size: 10 }))
    await done(addExclusions(ctx, { listId: list.id, batch: rows[0]! }))
    await read()
    expect(await inForce(line.last)).toHaveLength(1)
    expect(await done(findListToRead(ctx, { listId: list.id }))).toBe(null)
    expect(await done(finishExclusionList(ctx, { listId: list.id, rows: 1, skipped: 0, problem: 'noRows' }))).toBe(null)
    expect(await done(searchExclusions(ctx, { batch: 1 }))).toMatchObject({ proofs: expect.any(Number) })
    expect(await done(searchExclusions(ctx, {}))).toEqual({ people: 0, proofs: 0 })
    const [question] = await questionsOf(org)
    expect(await done(getExclusionQuestion(ctxOfAdmin(org), { id: question!.id }))).toEqual(question)
  })

  test('with other columns, of the future, or older than the newest are refused', async () => {
    const ctx = ctxFor(await makeSuperAdmin())
    const upload = (content: Buffer, days: number) =>
      uploadExclusionList(ctx, {
        kind: 'LEIE_EXCLUSIONS',
        listedOn: addDays(todayIn('UTC', new Date()), days),
        file: sentFile('leie.csv', content),
      })
    expect(await upload(Buffer.from('Name,Number,Day\nA,1,2\n'), 0)).toMatchObject({
      problem: { fields: { file: 'exclusions.problems.columns' } },
    })
    const fresh = () => leieFile([{ last: newFamilyName(), first: 'JANE' }])
    expect(await upload(fresh(), 2)).toMatchObject({ problem: { fields: { listedOn: 'exclusions.problems.future' } } })
    await takeExclusions(fresh())
    expect(await upload(fresh(), -1)).toMatchObject({ problem: { fields: { listedOn: 'exclusions.problems.older' } } })
    expect((await done(listExclusionFiles(ctx, { first: 1 }))).edges).toHaveLength(1)
  })
})

describe('a proof', () => {
  test('names the lists, everybody who was looked for and the result; the history keeps its digest', async () => {
    const { org, member, lastName, line } = await makeScreened()
    const list = await takeExclusions(leieFile([line]))
    const [proof] = await proofsOf(org)
    expect(proof).toMatchObject({
      people: 2,
      excluded: 0,
      open: 1,
      searchedOn: todayIn('America/Los_Angeles', new Date()),
    })
    expect(proof!.lists.at(-1)).toMatchObject({ file: 'LEIE_EXCLUSIONS', digest: list.digest, listedOn: list.listedOn })
    const { people } = await done(downloadExclusionProof(ctxOfAdmin(org), { id: proof!.id }))
    expect(people).toContainEqual({ roleId: member.id, name: `${lastName}, Jane`, result: 'OPEN', stated: [] })
    expect(people.map(({ result }) => result).toSorted()).toEqual(['NOTHING', 'OPEN'])
    expect(proofDigest({ ...proof!, people })).toBe(proof!.digest)
    const events = await db.auditEvent.findMany({ where: { subjectId: proof!.id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['exclusionProof.made', 'exclusionProof.downloaded'])
    expect(events[0]).toMatchObject({ detail: { digest: proof!.digest } })
  })

  test('is not made where no position needs it', async () => {
    const org = await makeOrg()
    await makeRole({ orgId: org.id })
    await takeExclusions(leieFile([{ last: newFamilyName(), first: 'JANE' }]))
    expect(await proofsOf(org)).toEqual([])
  })
})

async function* pieces(content: Buffer) {
  yield content
}
