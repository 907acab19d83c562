import { type Action, can, type Target, type Viewer, type ViewerRole } from './can'

/**
 * A permission that was given for one call, so that its write can ask for it again. It may rest on memberships of
 * `orgIds`, on being an instructor of `taskSessionId`, and on being a super admin; `holds` tells whether it still does
 * with what the caller is now.
 */
export type Right = {
  userId: string
  orgIds: readonly string[]
  taskSessionId: string | null
  holds: (now: Standing) => boolean
}

/** What somebody is now, while their account is open; otherwise nothing. */
export type Standing = { roles: readonly ViewerRole[]; teaches: boolean; superAdmin: boolean }

/** What a permitted action rests on; null for what the caller may do as anybody, as with their own rows. */
export function rightOf<A extends Action>(viewer: Viewer, action: A, target: Target<A>): Right | null {
  const taught = taughtBy(viewer, target)
  const may = ({ roles, teaches, superAdmin }: Standing) =>
    can({ ...viewer, roles, superAdmin }, action, teaches || !taught ? target : taught.without)
  const nothing: Standing = { roles: [], teaches: false, superAdmin: false }
  if (may(nothing)) return null
  const all: Standing = { roles: viewer.roles, teaches: true, superAdmin: viewer.superAdmin }
  const carrying = viewer.roles.filter(
    (role) => may({ ...nothing, roles: [role] }) || !may({ ...all, roles: viewer.roles.filter((r) => r !== role) }),
  )
  return {
    userId: viewer.userId,
    orgIds: carrying.map(({ orgId }) => orgId),
    taskSessionId: taught?.id ?? null,
    holds: ({ roles, teaches, superAdmin }) =>
      may({
        roles: carrying.flatMap((role) => atMost(role, roles)),
        teaches,
        superAdmin: viewer.superAdmin && superAdmin,
      }),
  }
}

type MaybeTaught = { id?: string; taskSessionId?: string; instructorIds?: readonly string[] }

/** The session that the viewer teaches and the action is about, and the subject as if they did not teach it. */
function taughtBy<T>({ userId }: Viewer, target: T): { id: string; without: T } | null {
  const { instructorIds, taskSessionId, id = null } = target as MaybeTaught
  const sessionId = taskSessionId ?? id
  if (sessionId === null || !instructorIds?.includes(userId)) return null
  return { id: sessionId, without: { ...target, instructorIds: instructorIds.filter((other) => other !== userId) } }
}

/**
 * The membership as it is now; never more than the call began with, because a held-back right stays held back. Whom they
 * supervise decides about reading alone, so it is what it was.
 */
function atMost(role: ViewerRole, now: readonly ViewerRole[]): ViewerRole[] {
  const current = now.find(({ orgId }) => orgId === role.orgId)
  if (!current) return []
  const { orgId, supervises } = role
  const grants = (role.grants ?? []).filter(({ kind, department }) =>
    current.grants?.some((grant) => grant.kind === kind && grant.department === department),
  )
  return [{ orgId, roleType: role.roleType === 'MEMBER' ? 'MEMBER' : current.roleType, grants, supervises }]
}
