import type { InvitationState } from '@/lib/domain/lists/organizations'
import type { ActorName } from '@/lib/domain/people/names'
import { type InJson, instant, instantOrNull } from '../rows'
import { type NameKind, type NamePosition, nameKinds, readKinds, rowsByName } from '../search-by-name'
import { query, sql } from '../sql'
import { isUnsent } from './sendings'

/** A line of an organization's list of invitations. */
export type InvitationLine = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  state: InvitationState
  contactType: 'EMAIL' | 'PHONE'
  contact: string
  roleType: 'ADMIN' | 'MEMBER'
  firstName: string | null
  middleName: string | null
  lastName: string | null
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  supervisorEmployeeId: string | null
  /** The time of the last sending; null before the first. */
  sentAt: Date | null
  resendCount: number
  nextResendAt: Date | null
  expiresAt: Date
  respondedAt: Date | null
  sortName: string
  invitedBy: ActorName | null
}
type InvitationPageQuery = {
  orgId: string
  state: InvitationState
  /** Only invitations that are not sent until somebody releases them. */
  unsent?: boolean
  /** Folded like `Invitation.searchText`; every word must occur in it. */
  words: readonly string[]
  after: NamePosition | null
  size: number
}

/**
 * A page of an organization's invitations in one state by name, or by contact where there is none; one indexed
 * statement per kind of name match.
 */
export const listInvitationPage = (page: InvitationPageQuery): Promise<InvitationLine[]> =>
  readKinds(nameKinds(page.words, page.after), page.size, (kind, size) => listKind({ ...page, size }, kind))

async function listKind(page: InvitationPageQuery, kind: NameKind): Promise<InvitationLine[]> {
  const { orgId, state, unsent, words: searched, after, size } = page
  const invitations = rowsByName({
    table: 'Invitation',
    by: [sql`"orgId" = ${orgId}::uuid`, sql`"state" = ${state}::"InvitationState"`, ...(unsent ? [isUnsent] : [])],
    also: [sql`"invitationType" = 'ORG'`],
    size,
    kind,
    searched,
    after,
  })
  const rows = await query<{ line: InJson<InvitationLine> }>(sql`SELECT row_to_json(line) AS "line" FROM (
      SELECT i."id", i."createdAt", i."updatedAt", i."version", i."orgId", i."state", i."contactType", i."contact",
        i."roleType", i."firstName", i."middleName", i."lastName", i."employeeId", i."jobTitle", i."department",
        i."supervisorEmployeeId", i."sentAt", i."resendCount", i."nextResendAt", i."expiresAt", i."respondedAt", i."sortName",
        (SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
            'program', u."serviceOrgId" IS NOT NULL)
          FROM "User" u WHERE u."id" = i."invitedById") AS "invitedBy"
      FROM (${invitations}) i ORDER BY i."sortName", i."id") line`)
  return rows.map(({ line }) => ({
    ...line,
    createdAt: instant(line.createdAt),
    updatedAt: instant(line.updatedAt),
    sentAt: instantOrNull(line.sentAt),
    nextResendAt: instantOrNull(line.nextResendAt),
    expiresAt: instant(line.expiresAt),
    respondedAt: instantOrNull(line.respondedAt),
  }))
}
