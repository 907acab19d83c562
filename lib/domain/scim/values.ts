/** The attributes of a user in a directory; null where it sends none. */
export type ScimValues = {
  userName: string | null
  externalId: string | null
  givenName: string | null
  middleName: string | null
  familyName: string | null
  title: string | null
  email: string | null
  employeeNumber: string | null
  department: string | null
  active: boolean
}

/** A user without any attribute. */
export const noValues: ScimValues = {
  userName: null,
  externalId: null,
  givenName: null,
  middleName: null,
  familyName: null,
  title: null,
  email: null,
  employeeNumber: null,
  department: null,
  active: true,
}

/** A user of a directory as an organization has them: a member, or somebody who is invited to be one. */
export type ScimUser = ScimValues & {
  id: string
  orgId: string
  userName: string
  /** The membership; null for somebody who is invited. */
  roleId: string | null
  /** The invitation; null for a member. */
  invitationId: string | null
  /** Of the membership or the invitation: what an edit names. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Characters of the names by which a directory knows somebody. */
export const scimLimits = { userName: 320, externalId: 255 } as const
