/** What a person is in an organization. */
export const roleTypes = ['ADMIN', 'MEMBER'] as const

export type RoleType = (typeof roleTypes)[number]
