import { toPayload, unwrap } from '@/graphql/payload'
import type { AssignmentRecord } from '@/lib/data/curriculum-assignments'
import type { CurriculumRecord } from '@/lib/data/curriculums'
import type { Ctx } from '@/lib/services/ctx'
import { endExemption, exemptMember } from '@/lib/services/curriculums/exempt-member'
import {
  countReach,
  getCurriculum,
  getCurriculumChoices,
  listCurriculums,
} from '@/lib/services/curriculums/get-curriculum'
import { listAssignments, listMemberCurriculums } from '@/lib/services/curriculums/list-assignments'
import { listOwnCurriculums, type OwnGroup } from '@/lib/services/curriculums/list-own-curriculums'
import { activateCurriculum, retireCurriculum } from '@/lib/services/curriculums/move-curriculum'
import { createCurriculum, updateCurriculum } from '@/lib/services/curriculums/save-curriculum'

type Args = Record<string, unknown>
type Group = CurriculumRecord['groups'][number]

/** Hundredths of an hour where it is hours that are counted. */
const amount = ({ rule }: OwnGroup, count: number) => (rule === 'MIN_UNITS' ? count / 100 : count)

export const curriculumsResolvers = {
  Query: {
    curriculums: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listCurriculums(ctx, args)),
    curriculum: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCurriculum(ctx, args)),
    curriculumChoices: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCurriculumChoices(ctx, args)),
    curriculumReach: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, countReach(ctx, args)),
    curriculumAssignments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listAssignments(ctx, args)),
    memberCurriculums: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listMemberCurriculums(ctx, args)),
    myCurriculums: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnCurriculums(ctx, args)),
  },
  Mutation: {
    createCurriculum: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, createCurriculum(ctx, args)),
    updateCurriculum: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateCurriculum(ctx, args)),
    activateCurriculum: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, activateCurriculum(ctx, args)),
    retireCurriculum: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, retireCurriculum(ctx, args)),
    exemptMember: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, exemptMember(ctx, args)),
    endExemption: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, endExemption(ctx, args)),
  },
  Curriculum: { audience: (curriculum: CurriculumRecord) => curriculum },
  CurriculumGroup: { units: ({ units }: Group) => (units === null ? null : units / 100) },
  CurriculumTask: { archived: ({ state }: Group['tasks'][number]) => state === 'ARCHIVED' },
  CurriculumAssignment: {
    title: ({ curriculum }: AssignmentRecord) => curriculum.title,
    firstName: ({ member }: AssignmentRecord) => member.firstName,
    middleName: ({ member }: AssignmentRecord) => member.middleName,
    lastName: ({ member }: AssignmentRecord) => member.lastName,
    department: ({ member }: AssignmentRecord) => member.department,
    jobTitle: ({ member }: AssignmentRecord) => member.jobTitle,
  },
  OwnCurriculumGroup: {
    have: (group: OwnGroup) => amount(group, group.have),
    need: (group: OwnGroup) => amount(group, group.need),
    left: ({ left }: OwnGroup, { first }: Args) =>
      typeof first === 'number' ? left.slice(0, Math.max(0, first)) : left,
  },
}
