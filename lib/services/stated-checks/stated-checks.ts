import { z } from 'zod'
import { findMember } from '@/lib/data/members/read'
import {
  findLicenseOfMember,
  findStatedCheck,
  insertStatedCheck,
  listStatedChecks,
  removeStated,
  type StatedCheckRecord,
} from '@/lib/data/stated-checks/stated-checks'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  checkedOnProblem,
  statedCheckKinds,
  statedCheckLimits,
  statedCheckProblems,
  statedResults,
} from '@/lib/domain/stated-checks/values'
import { todayIn } from '@/lib/domain/time/plain-date'
import { reasonProblem } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { fileRefusalOf } from '../documents/file-check'
import { refuseWithoutRoom, refuseWithoutRoomIn, type SentFile, sentFile, uploaderOf, writeWithFile } from '../files'
import { checkedBy, date, id, line, oneOf, paragraphs } from '../inputs'
import { limitUpload } from '../limit-use'
import { recordAccess } from '../record-access'
import { write } from '../write'

/** The member whom a check is about, for the rule that nobody vouches for themself. */
async function memberOf({ memberId }: { memberId: string }) {
  const member = await findMember(memberId)
  return member && { ...member, aboutIds: [member.userId] }
}

/** What administrators looked up about a member, the newest look first, with what was taken back. */
export const listMemberChecks = defineService({
  action: 'statedCheck.read',
  input: z.strictObject({ memberId: id }),
  subject: (_ctx, { memberId }) => findMember(memberId),
  run: async (ctx, { memberId }) => ok(await listStatedChecks(ctx.db, memberId, statedCheckLimits.shown)),
})

const fields = z.strictObject({
  memberId: id,
  kind: oneOf(statedCheckKinds),
  /** The license that was looked up; for an exclusion none. */
  credentialId: id.nullish(),
  source: line(statedCheckLimits.source),
  checkedOn: date,
  result: oneOf(statedResults),
  note: paragraphs(statedCheckLimits.note),
})
type Stated = z.output<typeof fields>

/**
 * Records what an administrator looked up herself, with a picture of what she saw. It is her word: no exclusion is
 * found, no license verified and nobody cleared by it.
 */
export const recordStatedCheck = defineService({
  action: 'statedCheck.record',
  input: z.strictObject({ input: fields, file: sentFile.nullish() }),
  subject: (_ctx, { input }) => memberOf(input),
  run: async (ctx, { input, file }, member): Promise<Result<StatedCheckRecord>> => {
    if (member.state === 'ENDED') return fail('memberEnded')
    const org = await ctx.load.org.load(member.orgId)
    const today = todayIn(org?.timeZone ?? 'America/New_York', ctx.now)
    const { credentialId = null, note = null } = input
    const onProblem = checkedOnProblem(input.checkedOn, today)
    const problems = {
      ...statedCheckProblems({ ...input, credentialId, note }),
      ...(onProblem ? { checkedOn: onProblem } : {}),
    }
    if (Object.keys(problems).length > 0)
      return fail(
        'invalidInput',
        Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`input.${field}`, problem])),
      )
    return file ? recordWithPicture(ctx, member, input, file) : write(ctx, (w) => store(ctx, w, member, input, null))
  },
})

type Member = { id: string; orgId: string; userId: string }
type NewPicture = Parameters<typeof insertStatedCheck>[2]

async function recordWithPicture(ctx: SignedInCtx, member: Member, input: Stated, file: SentFile) {
  const { orgId } = member
  const refusal =
    (await limitUpload(ctx, ctx.viewer.userId)) ?? (await refuseWithoutRoom(ctx.db, { orgId }, file.size, 'file'))
  if (refusal) return refusal
  const received = await ctx.files.receive({ name: file.fileName, who: uploaderOf(ctx), file })
  if (!received.ok) return fail(received.problem.code, { file: `validation.${received.problem.code}` })
  const { key: storageKey, fileName, contentType, size, sha256 } = received.value
  return writeWithFile<StatedCheckRecord>(
    ctx,
    storageKey,
    (check) => check.file?.storageKey ?? '',
    async (w) => {
      const full = await refuseWithoutRoomIn(w.tx, { orgId }, size, 'file')
      return full ?? store(ctx, w, member, input, { storageKey, fileName, contentType, size, sha256 })
    },
  )
}

async function store(
  ctx: SignedInCtx,
  w: Parameters<Parameters<typeof write>[1]>[0],
  { id: roleId, orgId, userId }: Member,
  { kind, credentialId = null, source, checkedOn, result, note = null }: Stated,
  file: NewPicture,
): Promise<Result<StatedCheckRecord>> {
  if (credentialId && !(await findLicenseOfMember(w.tx, { credentialId, roleId })))
    return fail('invalidInput', { 'input.credentialId': 'validation.chooseOne' })
  const by = { createdAt: ctx.now, statedById: ctx.viewer.userId }
  const values = { orgId, roleId, kind, credentialId, source, checkedOn, result, note }
  const check = await insertStatedCheck(w.tx, { ...values, ...by }, file)
  const about = { subjectType: 'StatedCheck', subjectId: check.id, orgId, personId: userId }
  const detail = { kind, result, checkedOn, ...(file ? { sha256: file.sha256 } : {}) }
  w.audit({ action: 'statedCheck.recorded', ...about, detail })
  if (check.file?.check === 'WAITING') await w.send({ queue: 'fileChecks', data: {} })
  return ok(check)
}

const reason = z
  .string('validation.required')
  .trim()
  .superRefine(checkedBy((text) => reasonProblem(text, statedCheckLimits.reason)))

/** Takes back a check that was recorded by mistake, with a reason. The row stays and says so; its picture goes. */
export const removeStatedCheck = defineService({
  action: 'statedCheck.record',
  input: z.strictObject({ id, reason }),
  subject: async (ctx, { id: checkId }) => {
    const check = await findStatedCheck(ctx.db, checkId)
    return check && { ...check, aboutIds: [check.userId] }
  },
  run: (ctx, { id: checkId, reason: removeReason }, { orgId, userId }): Promise<Result<StatedCheckRecord>> =>
    write(ctx, async (w) => {
      const removal = { removedAt: ctx.now, removedById: ctx.viewer.userId, removeReason }
      const removed = await removeStated(w.tx, checkId, removal)
      // Somebody else has already taken it back.
      if (!removed) return fail('notFound')
      const about = { subjectType: 'StatedCheck', subjectId: checkId, orgId, personId: userId }
      w.audit({ action: 'statedCheck.removed', ...about })
      if (removed.key) await w.send({ queue: 'erasures', data: { kind: 'files', keys: [removed.key] } })
      const check = await findStatedCheck(w.tx, checkId)
      return check ? ok(check) : fail('notFound')
    }),
})

/** The picture of a check with a stream of its bytes. The access is recorded first. */
export const readCheckPicture = defineService({
  action: 'statedCheck.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: checkId }) => findStatedCheck(ctx.db, checkId),
  run: async (ctx, { id: checkId }, { file, orgId, userId }) => {
    if (!file) return fail('notFound')
    const refusal = fileRefusalOf(file.check)
    if (refusal) return refusal
    const recorded = await recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'StatedCheck', subjectId: checkId, orgId, personId: userId }
      audit({ action: 'statedCheck.fileOpened', ...about })
      return ok(null)
    })
    if (!recorded.ok) return recorded
    const stream = await ctx.files.get(file.storageKey)
    return stream ? ok({ file, stream }) : fail('notFound')
  },
})
