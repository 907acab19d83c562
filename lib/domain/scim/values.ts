/** The attributes of a user in a directory; null when it sends none. */
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
  /** The id of another user of the directory. */
  managerId: string | null
  /** YYYY-MM-DD. */
  hireDate: string | null
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
  managerId: null,
  hireDate: null,
  active: true,
}

/** A directory's user as stored by an organization: a member or an invited person. */
export type ScimUser = ScimValues & {
  id: string
  orgId: string
  userName: string
  /** The membership; null for an invited person. */
  roleId: string | null
  /** The invitation; null for a member. */
  invitationId: string | null
  /** The version of the membership or invitation, for edits. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Maximum characters of the names that a directory uses for a person. */
export const scimLimits = { userName: 320, externalId: 255 } as const
