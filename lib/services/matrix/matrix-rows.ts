import 'server-only'
import {
  listMatrixAsked,
  listMatrixAssigned,
  listMatrixCurriculums,
  listMatrixRequests,
  type MatrixRequirement,
} from '@/lib/data/matrix/read'
import type { MemberRecord } from '@/lib/data/members/read'
import { curriculumCell, documentCell, type MatrixCell, mostRequirements } from '@/lib/domain/matrix/cells'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'

/** A member with a cell for each requirement, in their order; null where it is not required of them. */
export type MatrixRow = { member: MemberRecord; cells: (MatrixCell | null)[] }

/**
 * What an organization requires, as far as the reader may see it: curriculums where the feature is on; requests for documents to its
 * own administrators alone, as on their own page.
 */
export async function requirementsOf(
  ctx: SignedInCtx,
  orgId: string,
  curriculumId: string | null,
): Promise<MatrixRequirement[]> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return []
  const seesCurriculums = isFeatureOn(org, 'CURRICULUMS') && can(ctx.viewer, 'curriculum.list', { id: orgId })
  const seesRequests =
    !curriculumId && isFeatureOn(org, 'DOCUMENT_REQUESTS') && can(ctx.viewer, 'documentRequest.list', { id: orgId })
  const [curriculums, requests] = await Promise.all([
    seesCurriculums ? listMatrixCurriculums(orgId, curriculumId, mostRequirements) : [],
    seesRequests ? listMatrixRequests(orgId, mostRequirements) : [],
  ])
  return [
    ...curriculums.map((one) => ({ of: 'CURRICULUM' as const, ...one })),
    ...requests.map((one) => ({ of: 'DOCUMENT' as const, ...one })),
  ].slice(0, mostRequirements)
}

/** The cells of a page of members: two statements, however many. */
export async function matrixRows(
  members: readonly MemberRecord[],
  requirements: readonly MatrixRequirement[],
  { orgId, today }: { orgId: string; today: PlainDate },
): Promise<MatrixRow[]> {
  const roleIds = members.map(({ id }) => id)
  const idsOf = (of: MatrixRequirement['of']) => requirements.filter((one) => one.of === of).map(({ id }) => id)
  const [assigned, asked] = await Promise.all([
    listMatrixAssigned({ orgId, roleIds, ids: idsOf('CURRICULUM') }),
    listMatrixAsked({ orgId, roleIds, ids: idsOf('DOCUMENT') }),
  ])
  const keyOf = (roleId: string, id: string) => `${roleId} ${id}`
  const cells = new Map<string, MatrixCell | null>([
    ...assigned.map((one) => [keyOf(one.roleId, one.id), curriculumCell(one, today)] as const),
    ...asked.map((one) => [keyOf(one.roleId, one.id), documentCell(one, today)] as const),
  ])
  return members.map((member) => ({
    member,
    cells: requirements.map(({ id }) => cells.get(keyOf(member.id, id)) ?? null),
  }))
}
