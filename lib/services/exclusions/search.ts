import { createHash } from 'node:crypto'
import { z } from 'zod'
import { markClearance } from '@/lib/data/clearance/spans'
import { lockPeople } from '@/lib/data/compliance/read'
import { findNewestNumber, listSearchedLists } from '@/lib/data/exclusions/lists'
import { insertProof, listOrgsToProve, listSearchedPeople, type ProofPerson } from '@/lib/data/exclusions/proofs'
import { type FoundQuestion, listCandidates, listMembersToSearch, saveFound } from '@/lib/data/exclusions/search'
import { listAdminIds } from '@/lib/data/webhooks/webhooks'
import { exclusionBasis, proofResult, wordsToSearch } from '@/lib/domain/exclusions/match'
import type { ProofResult } from '@/lib/domain/exclusions/values'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { ok, orThrow } from '@/lib/domain/result'
import { compareText } from '@/lib/domain/text'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { notify } from '../notices/notify'
import { type Write, write, writeInBatches } from '../write'

const input = z.strictObject({
  /** Members per transaction. */
  batch: z.int().min(1).max(500).default(100),
})

/**
 * Looks for every member of organizations that need it on the lists in force: who was not looked for since the newest
 * one, who joined, and whose name or birth date changed. Then each organization gets its proof. After an interruption
 * the next run does the rest; a second run changes nothing.
 */
export const searchExclusions = defineJobService({
  action: 'exclusion.search',
  input,
  run: async (ctx, { batch }) => {
    const number = await findNewestNumber(ctx.db)
    if (number === 0) return ok({ people: 0, proofs: 0 })
    const people = await writeInBatches(ctx, batch, (w) => searchBatch(w, { number, size: batch, now: ctx.now }))
    let proofs = 0
    for (const org of await listOrgsToProve(ctx.db, number, 10_000)) proofs += (await prove(ctx, org, number)) ? 1 : 0
    return ok({ people, proofs })
  },
})

type Batch = { number: number; size: number; now: Date }

async function searchBatch(w: Write, { number, size, now }: Batch): Promise<number> {
  const members = await listMembersToSearch(w.tx, number, size)
  if (members.length === 0) return 0
  const today = todayIn('UTC', now)
  const userIds = members.map(({ userId }) => userId)
  await lockPeople(w.tx, userIds)
  const byRole = new Map(members.map((member) => [member.roleId, member]))
  const searched = members.map((member) => ({ ...member, ...wordsToSearch(member) }))
  const candidates = await listCandidates(w.tx, searched, today)
  const found = candidates.flatMap(({ roleId, exclusionId, ...listed }): FoundQuestion[] => {
    const member = byRole.get(roleId)!
    const basis = exclusionBasis(member, listed)
    return basis ? [{ orgId: member.orgId, roleId, exclusionId, basis }] : []
  })
  const asked = await saveFound(w.tx, members, found, { number, now, today })
  for (const org of asked) await askAdmins(w, org, today)
  markClearance(w.tx, { userIds })
  return members.length
}

/** Tells administrators that there is something to answer, once a day. */
async function askAdmins(w: Write, org: { id: string; name: string }, today: PlainDate): Promise<void> {
  const readers = await listAdminIds(w.tx, org.id)
  await notify(
    w,
    readers.map((userId) => ({
      userId,
      orgId: org.id,
      kind: 'exclusionQuestions' as const,
      severity: 'WARN' as const,
      params: { org: org.name },
      actionPath: `/orgs/${org.id}/clearance/exclusions`,
      dedupeKey: `exclusionQuestions:${org.id}:${userId}:${today}`,
    })),
  )
}

/** What was proved, in the form whose SHA-256 is the proof's digest and stands in the history. */
export type ProofText = {
  orgId: string
  searchedOn: string
  lists: readonly { file: string; fileName: string; listedOn: string; digest: string; rows: number }[]
  people: readonly ProofPerson[]
}

/**
 * The SHA-256 of a proof: of its organization, day, lists and people as JSON, hexadecimal. What administrators looked up
 * themselves follows a person only where there is something.
 */
export const proofDigest = ({ orgId, searchedOn, lists, people }: ProofText): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        orgId,
        searchedOn,
        lists.map(({ file, fileName, listedOn, digest, rows }) => [file, fileName, listedOn, digest, rows]),
        people.map(({ roleId, name, result, stated }) => [
          roleId,
          name,
          result,
          ...(stated.length > 0
            ? [stated.map(({ source, checkedOn, result, by }) => [source, checkedOn, result, by])]
            : []),
        ]),
      ]),
    )
    .digest('hex')

/**
 * Stores that an organization's members were looked for. Its digest goes into the history, whose heads are signed, so
 * that a proof that was altered later is found.
 */
async function prove(ctx: JobCtx, org: { orgId: string; timeZone: string }, number: number): Promise<boolean> {
  const { orgId } = org
  const searchedOn = todayIn(org.timeZone, ctx.now)
  const result = await write(ctx, async (w) => {
    const lists = await listSearchedLists(w.tx, number)
    const people = (await listSearchedPeople(w.tx, orgId))
      .map(({ roleId, questions, stated: checks, ...name }) => {
        const stated = checks.map(({ by, ...check }) => ({ ...check, by: (by && fullName(by)) ?? '' }))
        return { roleId, name: sortableName(name), result: proofResult(questions, searchedOn), stated }
      })
      .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.roleId, b.roleId))
    const count = (wanted: ProofResult) => people.filter(({ result }) => result === wanted).length
    const digest = proofDigest({ orgId, searchedOn, lists, people })
    const counts = { people: people.length, excluded: count('EXCLUDED'), open: count('OPEN') }
    const proof = { orgId, number, searchedOn, lists, digest, createdAt: ctx.now, ...counts }
    const proofId = await insertProof(w.tx, proof, people)
    if (proofId) {
      const about = { subjectType: 'ExclusionProof', subjectId: proofId, orgId }
      w.audit({ ...about, action: 'exclusionProof.made', detail: { ...counts, digest } })
    }
    return ok(proofId !== null)
  })
  return orThrow(result, 'A proof of a search')
}
