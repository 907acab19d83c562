import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { listPeopleOfCurriculum } from '@/lib/data/curriculums/audiences'
import { type CurriculumRecord, findCurriculum } from '@/lib/data/curriculums/read'
import { lockCurriculumAmongOthers, moveCurriculum } from '@/lib/data/curriculums/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import type { CurriculumState } from '@/lib/domain/curriculums/kinds'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { assignTo } from './assign-to'

const ofCurriculum = {
  action: 'curriculum.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx: SignedInCtx, { id: curriculumId }: { id: string }) => findCurriculum(ctx.db, curriculumId),
  feature: { type: 'CURRICULUMS', orgOf: ({ orgId }: CurriculumRecord) => orgId },
} as const

/** How many people are assigned within the request; a job assigns the rest. */
const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

type Move = { version: number; from: readonly CurriculumState[]; to: CurriculumState; action: AuditAction }

/** Activates a curriculum. Its audience is assigned now; people who become part of it later are assigned then. */
export const activateCurriculum = defineService({
  ...ofCurriculum,
  run: (ctx, { version: seen }, curriculum) =>
    changeState(ctx, curriculum, {
      version: seen,
      from: ['DRAFT', 'RETIRED'],
      to: 'ACTIVE',
      action: 'curriculum.activated',
    }),
})

/** Retires a curriculum: nobody is assigned any more, open assignments are closed, and completed ones are kept. */
export const retireCurriculum = defineService({
  ...ofCurriculum,
  run: (ctx, { version: seen }, curriculum) =>
    changeState(ctx, curriculum, {
      version: seen,
      from: ['DRAFT', 'ACTIVE'],
      to: 'RETIRED',
      action: 'curriculum.retired',
    }),
})

/**
 * People are locked before the curriculum, as everywhere. The job afterwards finds people whom this transaction could
 * not see yet, so nobody who joins at the same moment is missed.
 */
async function changeState(
  ctx: SignedInCtx,
  { id: curriculumId, orgId }: CurriculumRecord,
  transition: Move,
): Promise<Result<CurriculumRecord>> {
  return write(ctx, async (w) => {
    const { tx, audit, send } = w
    const people = await listPeopleOfCurriculum(tx, curriculumId, {
      after: first,
      size: atOnce,
      reached: transition.to === 'ACTIVE',
    })
    await lockPeople(tx, people)
    const before = await lockCurriculumAmongOthers(tx, { id: curriculumId, orgId })
    if (!before) return fail('notFound')
    if (before.version !== transition.version) return fail('staleVersion', undefined, { current: before })
    if (!(await moveCurriculum(tx, { id: curriculumId, ...transition }))) return fail('curriculumState')
    await assignTo(w, people, ctx.now)
    await send({ queue: 'curriculums', data: { curriculumId } })
    const after = await findCurriculum(tx, curriculumId)
    if (!after) return fail('notFound')
    const detail = { from: before.state, to: after.state }
    audit({ action: transition.action, subjectType: 'Curriculum', subjectId: curriculumId, orgId, detail })
    return ok(after)
  })
}
