import { type Action, can, type Target } from './can'
import { narrowedTo, teamOf } from './narrowed'
import type { Viewer } from './viewer'

type Opens = (viewer: Viewer, orgId: string) => boolean

/** Whether the viewer may read by an action that is about the whole organization. */
const by =
  <A extends Action>(action: A): Opens =>
  (viewer, orgId) =>
    can(viewer, action, { id: orgId, orgId, roleType: 'MEMBER' } as unknown as Target<A>)
const members: Opens = (viewer, orgId) =>
  can(viewer, 'member.list', { id: orgId, ...narrowedTo(viewer, 'member.list', orgId) })
const clearance: Opens = (viewer, orgId) =>
  can(viewer, 'clearance.list', { id: orgId, ...narrowedTo(viewer, 'clearance.list', orgId) })

/**
 * The pages below an organization that open to who is no administrator, and by what; the first that fits decides, and a
 * page that is not here opens to administrators alone. In the order in which somebody begins with them.
 */
const pages: readonly (readonly [page: RegExp, opens: Opens])[] = [
  [/^people(\/|$)/, (viewer, orgId) => can(viewer, 'team.list', teamOf(viewer, orgId))],
  [/^tasks(\/|$)/, by('task.list')],
  [/^members\/import(\/|$)/, by('import.read')],
  [/^members\/matrix(\/|$)/, by('matrix.read')],
  [/^members(\/|$)/, members],
  [/^invitations\/new$/, by('invitation.send')],
  [/^invitations(\/|$)/, by('invitation.list')],
  [/^credentials(\/|$)/, by('board.list')],
  [/^clearance\/positions$/, by('position.read')],
  [/^clearance\/exclusions(\/proofs\/|$)/, by('exclusion.list')],
  [/^clearance(\/print|\/export)?$/, clearance],
  [/^curriculums\/skills\/(new|[^/]+\/(edit|observe))$/, by('skill.manage')],
  [/^curriculums\/skills(\/|$)/, by('skill.list')],
  [/^curriculums\/report(\/|$)/, by('trainingReport.read')],
  [/^curriculums(\/|$)/, by('curriculum.list')],
  [/^documents\/requests\/new$/, by('documentRequest.manage')],
  [/^documents\/requests(\/|$)/, by('documentRequest.list')],
  [/^documents\/signing\/(new|[^/]+\/edit)$/, by('signing.manage')],
  [/^documents\/signing(\/|$)/, by('signing.list')],
  [/^documents(\/|$)/, by('document.listShared')],
  [/^credits(\/|$)/, by('creditProposal.listOfOrg')],
  [/^inspection(\/|$)/, by('inspection.read')],
  [/^history(\/|$)/, by('history.listOfOrg')],
]

/** Whether a page of an organization, by its path below it, opens to the viewer. */
export const opensOrgPage = (viewer: Viewer, orgId: string, page: string): boolean =>
  pages.find(([pattern]) => pattern.test(page))?.[1](viewer, orgId) ?? false

const beginnings = ['people', 'tasks', 'members', 'invitations', 'credentials', 'clearance', 'curriculums'] as const

/** The page with which somebody begins who is no administrator of an organization; null when none opens to them. */
export function firstOrgPage(viewer: Viewer, orgId: string): string | null {
  const page = beginnings.find((name) => opensOrgPage(viewer, orgId, name))
  return page ? `/orgs/${orgId}/${page}` : null
}
