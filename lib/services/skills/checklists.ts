import { z } from 'zod'
import {
  type ChecklistRecord,
  changeChecklist,
  findChecklist,
  insertChecklist,
  type ListedChecklist,
  listChecklists,
} from '@/lib/data/skills/checklists'
import { fail, ok, type Result } from '@/lib/domain/result'
import { skillLimits } from '@/lib/domain/skills/values'
import { limitPapers } from '../certificates/limits'
import { defineService } from '../define-service'
import { id, line, paragraphs, version } from '../inputs'
import { type Write, write } from '../write'
import { skillFeature } from './feature'

const ofOrg = { type: 'CURRICULUMS', orgOf: (org: { id: string }) => org.id } as const

const fields = {
  title: line(skillLimits.title),
  description: paragraphs(skillLimits.description).transform((text) => text ?? null),
  steps: z
    .array(line(skillLimits.step), 'validation.invalid')
    .min(1, 'validation.required')
    .max(skillLimits.steps, 'validation.tooMany'),
}

/** The skills checklists of an organization, by title. */
export const listSkillChecklists = defineService({
  action: 'skill.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (_ctx, { orgId }) => ok<ListedChecklist[]>(await listChecklists(orgId, skillLimits.checklists)),
})

/** One skills checklist. */
export const getSkillChecklist = defineService({
  action: 'skill.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: checklistId }) => findChecklist(ctx.db, checklistId),
  feature: skillFeature,
  run: async (_ctx, _input, checklist): Promise<Result<ChecklistRecord>> => ok(checklist),
})

/** Adds a skills checklist. */
export const createSkillChecklist = defineService({
  action: 'skill.manage',
  input: z.strictObject({ input: z.strictObject({ orgId: id, ...fields }) }),
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  feature: skillFeature,
  run: (ctx, { input: { orgId, ...values } }) =>
    write(ctx, async (w): Promise<Result<ChecklistRecord>> => {
      const after = await findChecklist(w.tx, await insertChecklist(w.tx, orgId, values))
      if (!after) return fail('notFound')
      w.audit({ ...about(after), action: 'skillChecklist.created', detail: {}, after })
      return ok(after)
    }),
})

/** Changes a skills checklist; what was observed by it before stays as it was. */
export const updateSkillChecklist = defineService({
  action: 'skill.manage',
  input: z.strictObject({ input: z.strictObject({ id, version, ...fields }) }),
  subject: (ctx, { input }) => findChecklist(ctx.db, input.id),
  feature: skillFeature,
  run: (ctx, { input: { id: checklistId, version: seen, ...values } }) =>
    write(ctx, (w) => change(w, { id: checklistId, version: seen }, values)),
})

/** Ends a skills checklist: nobody is observed by it any more, and what was recorded stays. */
export const endSkillChecklist = defineService({
  action: 'skill.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: checklistId }) => findChecklist(ctx.db, checklistId),
  feature: skillFeature,
  run: (ctx, input) => write(ctx, (w) => change(w, input, { endedAt: ctx.now })),
})

async function change(
  w: Write,
  which: { id: string; version: number },
  changes: Parameters<typeof changeChecklist>[2],
): Promise<Result<ChecklistRecord>> {
  const before = await findChecklist(w.tx, which.id)
  if (!before) return fail('notFound')
  if (!(await changeChecklist(w.tx, which, changes)))
    return fail('staleVersion', undefined, { current: (await findChecklist(w.tx, which.id)) ?? before })
  if ('endedAt' in changes) {
    w.audit({ ...about(before), action: 'skillChecklist.ended', detail: {}, before })
    return ok(before)
  }
  const after = await findChecklist(w.tx, which.id)
  if (!after) return fail('notFound')
  w.audit({ ...about(after), action: 'skillChecklist.updated', detail: {}, before, after })
  return ok(after)
}

const about = ({ id: subjectId, orgId }: ChecklistRecord) => ({ subjectType: 'SkillChecklist', subjectId, orgId })

/** A skills checklist to print, with its organization. */
export const printSkillChecklist = defineService({
  action: 'skill.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: checklistId }) => findChecklist(ctx.db, checklistId),
  feature: skillFeature,
  run: async (ctx, _input, checklist) => {
    const org = await ctx.load.org.load(checklist.orgId)
    if (!org) return fail('notFound')
    return (await limitPapers(ctx)) ?? ok({ checklist, org })
  },
})
