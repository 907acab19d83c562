import { z } from 'zod'
import type { ReceivedFile } from '@/lib/adapters/files/file-store'
import { listCurrentMembers, type MadeProposal, setProposalDocument } from '@/lib/data/credit-proposals/write'
import { insertDocument } from '@/lib/data/documents/write'
import { findMemberOf } from '@/lib/data/members/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { completedProblem, proposalLimits, sameKeyOf } from '@/lib/domain/credit-proposals/proposal'
import type { ProposedCredit } from '@/lib/domain/credit-proposals/read-file'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { selvesOf } from '@/lib/policy/oneself'
import { creditInput } from '../credits/credit-input'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { sentFile, uploaderOf, writeWithFile } from '../files'
import { id, inWindow } from '../inputs'
import { limitUpload } from '../limit-use'
import { type Write, write } from '../write'
import { limitProposals, makeProposals } from './make-proposals'

/** How many credits one call proposed, and how many had already been proposed to the same people. */
export type Proposed = { proposed: number; already: number; proposalIds: string[] }

const memberIds = z.array(id).min(1, 'validation.required').max(proposalLimits.people, 'validation.tooMany')

/**
 * Proposes a completed course to members; it counts for each only once they confirm it. A file is evidence for one
 * person, so it requires exactly one member and a new proposal.
 */
export const proposeCredits = defineService({
  action: 'creditProposal.propose',
  input: z.strictObject({ orgId: id, memberIds, input: creditInput, file: sentFile.nullish() }),
  dates: (at, today) => inWindow(at, today, 'input.completedAt'),
  subject: async (ctx, { orgId, memberIds }) => {
    const org = await ctx.load.org.load(orgId)
    if (!org) return null
    const selves = selvesOf(ctx.viewer)
    const own = await Promise.all(selves.map((self) => findMemberOf(ctx.db, self, orgId)))
    return { ...org, aboutIds: selves.filter((_, at) => memberIds.includes(own[at]?.id ?? '')) }
  },
  run: async (ctx, { memberIds, input, file }, org): Promise<Result<Proposed>> => {
    const problem = completedProblem(input.completedAt, todayIn(org.timeZone, ctx.now))
    if (problem) return fail('invalidInput', { 'input.completedAt': problem })
    const roleIds = [...new Set(memberIds)]
    const { topicCodes = [], live = false, activity = 'COURSE', approvals = [] } = input
    const credit = { ...input, topicCodes, live, activity, approvals }
    if (file && roleIds.length > 1) return fail('invalidInput', { file: 'validation.fileForOne' })
    const refusal =
      (await limitProposals(ctx, org.id, roleIds.length)) ?? (file ? await limitUpload(ctx, ctx.viewer.userId) : null)
    if (refusal) return refusal
    if (!file)
      return write(ctx, async (w) => countProposed(await proposeTo(ctx, w, { org, memberIds, credit }), roleIds))

    const received = await ctx.files.receive({ name: file.fileName, who: uploaderOf(ctx), file })
    if (!received.ok) return fail(received.problem.code, { file: `validation.${received.problem.code}` })
    const storedFile = received.value
    let storageKey = ''
    return writeWithFile(
      ctx,
      storedFile.key,
      () => storageKey,
      async (w) => {
        const result = await proposeTo(ctx, w, { org, memberIds, credit })
        if (!result.ok) return result
        // An existing proposal does not change, and nobody should assume that it has this file now.
        if (!result.value[0]) return fail('invalidInput', { file: 'validation.fileOfProposed' })
        await attachFile(w, result.value[0], storedFile)
        storageKey = storedFile.key
        return countProposed(result, roleIds)
      },
    )
  },
})

const countProposed = (result: Result<MadeProposal[]>, roleIds: readonly string[]): Result<Proposed> =>
  result.ok
    ? ok({
        proposed: result.value.length,
        already: roleIds.length - result.value.length,
        proposalIds: result.value.map((proposal) => proposal.id),
      })
    : result

type ProposalBatch = { org: OrgRecord; memberIds: readonly string[]; credit: ProposedCredit }

async function proposeTo(
  ctx: SignedInCtx,
  w: Write,
  { org, memberIds, credit }: ProposalBatch,
): Promise<Result<MadeProposal[]>> {
  const members = await listCurrentMembers(w.tx, org.id, memberIds)
  const known = new Set(members.map(({ id }) => id))
  const strangers = memberIds.flatMap((id, at) => (known.has(id) ? [] : [[`memberIds.${at}`, 'validation.notAMember']]))
  if (strangers.length > 0) return fail('invalidInput', Object.fromEntries(strangers))
  const sameKey = sameKeyOf(credit)
  return ok(
    await makeProposals(
      ctx,
      w,
      org,
      members.map(({ userId }) => ({ ...credit, userId, sameKey })),
    ),
  )
}

/** The file belongs to the person from the beginning, so that they can read it before they answer. */
async function attachFile(w: Write, { id: proposalId, userId, title }: MadeProposal, storedFile: ReceivedFile) {
  const { key: storageKey, fileName, contentType, size, sha256 } = storedFile
  const document = await insertDocument(
    w.tx,
    {
      userId,
      kind: 'CERTIFICATE',
      title: title.slice(0, documentTitleLength),
      creditId: null,
      effectiveAt: null,
      expiresAt: null,
    },
    { storageKey, fileName, contentType, size, sha256 },
  )
  await setProposalDocument(w.tx, proposalId, document.id)
  w.audit({
    action: 'document.saved',
    subjectType: 'Document',
    subjectId: document.id,
    personId: userId,
    detail: { kind: 'CERTIFICATE', proposalId },
    after: { sha256 },
  })
}
