import { z } from 'zod'
import { listCurriculumChoices, listRequestChoices } from '@/lib/data/clearance/choices'
import {
  endPosition as end,
  findPosition,
  insertPosition,
  listJobTitles,
  listPositions as listOfOrg,
  lockPositions,
  type PositionRecord,
  type PositionValues,
  updatePosition as update,
} from '@/lib/data/clearance/positions'
import { listClearanceIds, markClearance } from '@/lib/data/clearance/spans'
import { lockPeople } from '@/lib/data/compliance/read'
import { listAudienceChoices } from '@/lib/data/curriculums/audiences'
import type { Tx } from '@/lib/data/db'
import { type PositionTemplate, positionFor, sharedTitle, templateFor } from '@/lib/domain/clearance/position'
import { positionLimits } from '@/lib/domain/clearance/values'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { foldText } from '@/lib/domain/people/sort-name'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line, oneOf, version } from '../inputs'
import { type Write, write } from '../write'

const titles = (most: number) =>
  z
    .array(line(positionLimits.entry), 'validation.invalid')
    .max(most, 'validation.tooMany')
    // The same title in another case is the same title.
    .transform((all) => [...new Map(all.map((title) => [foldText(title), title])).values()])
const ids = (most: number) =>
  z
    .array(id, 'validation.invalid')
    .max(most, 'validation.tooMany')
    .nullish()
    .transform((all) => [...new Set(all ?? [])])
const license = z
  .array(oneOf(credentialTypeCodes), 'validation.chooseAtLeastOne')
  .min(1, 'validation.chooseAtLeastOne')
  .max(positionLimits.types, 'validation.tooMany')
  .transform((types): string[] => [...new Set(types)])
const flag = z
  .boolean('validation.invalid')
  .nullish()
  .transform((on) => on ?? false)

const positionFields = {
  name: line(positionLimits.name),
  jobTitles: titles(positionLimits.jobTitles).refine((all) => all.length > 0, 'validation.required'),
  departments: titles(positionLimits.departments)
    .nullish()
    .transform((all) => all ?? []),
  geo: oneOf(geographyCodes),
  licenses: z
    .array(license, 'validation.invalid')
    .max(positionLimits.licenses, 'validation.tooMany')
    .nullish()
    .transform((all) => all ?? []),
  multistate: flag,
  checkedOnly: flag,
  noExclusion: flag,
  documentRequestIds: ids(positionLimits.documents),
  curriculumIds: ids(positionLimits.trainings),
}

/** The positions of an organization, by name. */
export const listPositions = defineService({
  action: 'position.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (_ctx, { orgId }) => ok<PositionRecord[]>(await listOfOrg(orgId)),
})

/** One position. */
export const getPosition = defineService({
  action: 'position.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: positionId }) => findPosition(ctx.db, positionId),
  run: async (_ctx, _input, position): Promise<Result<PositionRecord>> => ok(position),
})

/** A job title of the organization that no position is for, with how many people have it and what it may need. */
export type OpenJobTitle = { jobTitle: string; count: number; template: PositionTemplate | null }

/**
 * What a position can be made of: job titles that no position is for, the most frequent first, departments, document
 * requests and curriculums.
 */
export const getPositionChoices = defineService({
  action: 'position.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { orgId }, org) => {
    const [positions, jobTitles, { departments }, documentRequests, curriculums] = await Promise.all([
      listOfOrg(orgId),
      listJobTitles(orgId),
      listAudienceChoices(orgId),
      listRequestChoices(ctx.db, orgId),
      listCurriculumChoices(ctx.db, orgId),
    ])
    const open = jobTitles.filter(({ jobTitle }) => positionFor(positions, { jobTitle, department: null }) === null)
    return ok({
      geo: org.address?.state ?? null,
      openTitles: open.map((title): OpenJobTitle => ({ ...title, template: templateFor(title.jobTitle) })),
      jobTitles: jobTitles.map(({ jobTitle }) => jobTitle),
      departments,
      documentRequests,
      curriculums,
    })
  },
})

/** Adds a position. From then on, everybody with one of its job titles is cleared, not cleared or not known. */
export const createPosition = defineService({
  action: 'position.manage',
  input: z.strictObject({ input: z.strictObject({ orgId: id, ...positionFields }) }),
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  run: (ctx, { input: { orgId, ...values } }): Promise<Result<PositionRecord>> =>
    changePositions(ctx, orgId, async (w, all) => {
      if (all.length >= positionLimits.positions) return fail('invalidInput', { 'input.name': 'validation.tooMany' })
      const problems = await problemsOf(w.tx, orgId, values, all)
      if (problems) return fail('invalidInput', problems)
      const after = await findPosition(w.tx, await insertPosition(w.tx, orgId, values))
      if (!after) return fail('notFound')
      w.audit({ ...about(after), action: 'position.created', detail: {}, after })
      return ok(after)
    }),
})

/** Changes a position, and with it who is cleared. */
export const updatePosition = defineService({
  action: 'position.manage',
  input: z.strictObject({ input: z.strictObject({ id, version, ...positionFields }) }),
  subject: (ctx, { input }) => findPosition(ctx.db, input.id),
  run: (ctx, { input: { id: positionId, version: seen, ...values } }, { orgId }): Promise<Result<PositionRecord>> =>
    changePositions(ctx, orgId, async (w, all) => {
      const before = all.find((position) => position.id === positionId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      const others = all.filter((position) => position.id !== positionId)
      const problems = await problemsOf(w.tx, orgId, values, others)
      if (problems) return fail('invalidInput', problems)
      await update(w.tx, positionId, values)
      const after = await findPosition(w.tx, positionId)
      if (!after) return fail('notFound')
      w.audit({ ...about(after), action: 'position.updated', detail: {}, before, after })
      return ok(after)
    }),
})

/** Ends a position: people with its job titles have none then, until another is for them. */
export const endPosition = defineService({
  action: 'position.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: positionId }) => findPosition(ctx.db, positionId),
  run: (ctx, { id: positionId, version: seen }, { orgId }): Promise<Result<PositionRecord>> =>
    changePositions(ctx, orgId, async (w, all) => {
      const before = all.find((position) => position.id === positionId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      await end(w.tx, positionId, ctx.now)
      w.audit({ ...about(before), action: 'position.ended', detail: {}, before })
      return ok(before)
    }),
})

const about = ({ id: subjectId, orgId }: PositionRecord) => ({ subjectType: 'Position', subjectId, orgId })

/** How many people are cleared again within the request; a job does the rest. */
const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Changes the positions of an organization, and with them the clearance of its people. People are locked before the
 * organization, as everywhere; the job afterwards finds those whom this transaction could not see yet.
 */
const changePositions = (
  ctx: SignedInCtx,
  orgId: string,
  run: (w: Write, all: readonly PositionRecord[]) => Promise<Result<PositionRecord>>,
): Promise<Result<PositionRecord>> =>
  write(ctx, async (w) => {
    const people = await listClearanceIds(w.tx, { orgId, after: first, size: atOnce })
    await lockPeople(w.tx, people.userIds)
    const result = await run(w, await lockPositions(w.tx, orgId))
    markClearance(w.tx, people)
    await w.send({ queue: 'clearance', data: { orgId } })
    await w.send({ queue: 'exclusionSearches', data: {} })
    return result
  })

/** Problems of a position that only its organization's other rows show, by field. */
async function problemsOf(
  tx: Tx,
  orgId: string,
  values: PositionValues,
  others: readonly PositionRecord[],
): Promise<Record<string, FieldProblem> | null> {
  const { geo, licenses, documentRequestIds, curriculumIds } = values
  const title = sharedTitle(values, others)
  const requests = new Set((await listRequestChoices(tx, orgId)).map((request) => request.id))
  const curriculums = new Set((await listCurriculumChoices(tx, orgId)).map((curriculum) => curriculum.id))
  const problems: Record<string, FieldProblem> = {
    ...(title === null ? {} : { 'input.jobTitles': { key: 'validation.positionTitle', params: { title } } }),
    ...(licenses.flat().every((type) => allowed(geo, type)) ? {} : { 'input.licenses': 'validation.typeNotAllowed' }),
    ...(documentRequestIds.every((one) => requests.has(one))
      ? {}
      : { 'input.documentRequestIds': 'validation.invalid' }),
    ...(curriculumIds.every((one) => curriculums.has(one)) ? {} : { 'input.curriculumIds': 'validation.invalid' }),
  }
  return Object.keys(problems).length > 0 ? problems : null
}
