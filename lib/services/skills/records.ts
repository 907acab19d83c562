import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findMember } from '@/lib/data/members/read'
import { findChecklist, lockChecklist } from '@/lib/data/skills/checklists'
import {
  findSkillRecord,
  insertSkillRecord,
  listOwnSkillRecords,
  listSkillRecordPage,
  type NewSkillRecord,
  type SkillRecord,
  voidRecord,
} from '@/lib/data/skills/records'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { recordProblems } from '@/lib/domain/skills/record-values'
import { isPassed, skillLimits, stepResults } from '@/lib/domain/skills/values'
import { selvesOf } from '@/lib/policy/oneself'
import { limitPapers } from '../certificates/limits'
import type { SignedInCtx } from '../ctx'
import { orgToday } from '../curriculums/progress'
import { defineService } from '../define-service'
import { date, id, line, oneOf, optionalLine, version } from '../inputs'
import { first, type PageOf, positionInput, storedDate, toPage } from '../page-of'
import { letterProblem } from '../printable'
import { sha256, signing } from '../signatures/store-signature'
import { write } from '../write'
import { skillFeature } from './feature'

const position = positionInput(z.tuple([storedDate, z.uuid()]))

/** What was observed by a checklist, or of a member, the latest first, a page at a time. */
export const listSkillRecords = defineService({
  action: 'skill.list',
  input: z.strictObject({ orgId: id, checklistId: id.nullish(), memberId: id.nullish(), first, after: position }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'CURRICULUMS', orgOf: (org: { id: string }) => org.id },
  run: async (_ctx, { orgId, checklistId = null, memberId: roleId = null, first: size, after: from }) => {
    const after = from && { observedOn: from[0], id: from[1] }
    const rows = await listSkillRecordPage({ orgId, checklistId, roleId, after, size: size + 1 })
    return ok<PageOf<SkillRecord>>(toPage(rows, size, (row) => [row.observedOn, row.id]))
  },
})

/** What was observed of the signed-in person. */
export const listMySkillRecords = defineService({
  action: 'skill.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, _input, { id: userId }) => ok<SkillRecord[]>(await listOwnSkillRecords(userId)),
})

/** One record, for the organization and for the person it is about. */
export const getSkillRecord = defineService({
  action: 'skill.readRecord',
  input: z.strictObject({ id }),
  subject: (ctx, { id: recordId }) => findSkillRecord(ctx.db, recordId),
  run: async (_ctx, _input, record): Promise<Result<SkillRecord>> => ok(record),
})

/** One record to print, with its organization. */
export const printSkillRecord = defineService({
  action: 'skill.readRecord',
  input: z.strictObject({ id }),
  subject: (ctx, { id: recordId }) => findSkillRecord(ctx.db, recordId),
  run: async (ctx, _input, record) => {
    const org = await ctx.load.org.load(record.orgId)
    if (!org) return fail('notFound')
    return (await limitPapers(ctx)) ?? ok({ record, org })
  },
})

const { adoptedName, drawing } = signing
const signature = z.strictObject({ adoptedName, drawing })
const text = (most: number) => optionalLine(most)

const recordInput = z.strictObject({
  checklistId: id,
  /** Of the checklist as the observer saw it. */
  version,
  memberId: id,
  observedOn: date,
  steps: z
    .array(z.strictObject({ result: oneOf(stepResults), note: text(skillLimits.note) }), 'validation.invalid')
    .max(skillLimits.steps, 'validation.tooMany'),
  note: text(skillLimits.note),
  observer: signature,
  person: signature.nullish(),
  unsignedReason: text(skillLimits.reason),
})
type RecordInput = z.infer<typeof recordInput>

/**
 * Records what an observer saw of a member, step by step, with the signatures of both on the observer's screen. The
 * member's may be missing with a reason. It never changes afterwards.
 */
export const recordSkills = defineService({
  action: 'skill.record',
  input: z.strictObject({ input: recordInput }),
  subject: async (ctx, { input: { checklistId, memberId } }) => {
    const [checklist, member] = [await findChecklist(ctx.db, checklistId), await findMember(memberId)]
    if (!checklist || member?.orgId !== checklist.orgId || member.state === 'ENDED') return null
    return { ...checklist, member, aboutIds: [member.userId] }
  },
  feature: skillFeature,
  run: async (ctx, { input }, { orgId, member: { userId } }): Promise<Result<SkillRecord>> => {
    const today = await orgToday(ctx, orgId)
    const problems = { ...recordProblems(input, today), ...letterProblems(input) }
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async (w) => {
      const checklist = await lockChecklist(w.tx, input.checklistId)
      if (!checklist) return fail('notFound')
      if (checklist.version !== input.version || checklist.steps.length !== input.steps.length)
        return fail('staleVersion', undefined, { current: checklist })
      const record = recordOf(ctx, checklist, { input, userId })
      await insertSkillRecord(w.tx, record)
      const detail = { checklistId: checklist.id, passed: record.passed, signed: record.personName !== null }
      w.audit({ ...about({ ...record, orgId }), action: 'skill.recorded', detail })
      const after = await findSkillRecord(w.tx, record.id)
      return after ? ok(after) : fail('notFound')
    })
  },
})

function letterProblems({ observer, person, steps, note, unsignedReason }: RecordInput): Record<string, FieldProblem> {
  const entered = [
    ['observer.adoptedName', observer.adoptedName],
    ['person.adoptedName', person?.adoptedName],
    ['note', note],
    ['unsignedReason', unsignedReason],
    ...steps.map((step, index) => [`steps.${index}.note`, step.note] as const),
  ] as const
  const problems = entered.map(([field, value]) => [field, letterProblem(value)] as const)
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))
}

type Checklist = NonNullable<Awaited<ReturnType<typeof findChecklist>>>

function recordOf(
  ctx: SignedInCtx,
  { id: checklistId, orgId, title, steps: texts }: Checklist,
  { input, userId }: { input: RecordInput; userId: string },
): NewSkillRecord {
  const steps = input.steps.map(({ result, note }, index) => ({ text: texts[index]!, result, note: note ?? null }))
  const seen = {
    checklistId,
    title,
    observedOn: input.observedOn,
    steps,
    note: input.note ?? null,
    roleId: input.memberId,
    userId,
  }
  const signatures = {
    observerName: input.observer.adoptedName,
    observerDrawing: input.observer.drawing,
    personName: input.person?.adoptedName ?? null,
    personDrawing: input.person?.drawing ?? null,
    unsignedReason: input.person ? null : (input.unsignedReason ?? null),
  }
  const about = { ...seen, ...signatures, orgId, createdAt: ctx.now, observerId: ctx.viewer.userId }
  return {
    ...about,
    id: randomUUID(),
    passed: isPassed(steps),
    oneself: selvesOf(ctx.viewer).includes(userId),
    sha256: new Uint8Array(sha256(JSON.stringify(about))),
  }
}

/** Voids a record that is wrong, with a reason; it stays readable and counts for nothing. */
export const voidSkillRecord = defineService({
  action: 'skill.void',
  input: z.strictObject({ id, reason: line(skillLimits.reason) }),
  subject: async (ctx, { id: recordId }) => {
    const record = await findSkillRecord(ctx.db, recordId)
    return record && { ...record, aboutIds: [record.userId] }
  },
  feature: skillFeature,
  run: (ctx, { id: recordId, reason: voidReason }, record) =>
    write(ctx, async (w): Promise<Result<SkillRecord>> => {
      const by = { voidedAt: ctx.now, voidReason, voidedById: ctx.viewer.userId }
      const isVoided = await voidRecord(w.tx, record, by)
      if (isVoided) w.audit({ ...about(record), action: 'skill.voided', detail: { checklistId: record.checklistId } })
      const after = await findSkillRecord(w.tx, recordId)
      return after ? ok(after) : fail('notFound')
    }),
})

const about = ({ id: subjectId, orgId, userId: personId }: { id: string; orgId: string; userId: string }) => ({
  subjectType: 'SkillRecord',
  subjectId,
  orgId,
  personId,
})
