type Caller = { wheel: boolean; roles: readonly { orgId: string }[] }

/**
 * Whether the organization that a request says it is about (`x-suma-org-id`) is one of the caller's, or any for a super admin.
 * The header opens nothing: every service looks at roles by itself. One that does not fit is told to the log.
 */
export const isOwnOrg = ({ wheel, roles }: Caller, named: string | readonly string[]): boolean =>
  typeof named === 'string' && (wheel || roles.some(({ orgId }) => orgId === named.toLowerCase()))
