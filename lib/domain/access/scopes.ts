/** The scopes a token may have; `write` never includes `read`. */
export const scopeNames = [
  'profile:read',
  'profile:write',
  'credentials:read',
  'credentials:write',
  'organization:read',
  'organization:write',
  'members:read',
  'members:write',
  'training:read',
  'training:write',
  'webhooks:write',
] as const
export type Scope = (typeof scopeNames)[number]

/** Scopes of an organization's token: without a person it has no profile and no licenses. */
export const orgScopeNames = scopeNames.filter((scope) => !/^(?:profile|credentials):/.test(scope))

/** A scope as a message key: `members:read` becomes `membersRead`. */
export const scopeKey = (scope: Scope) =>
  scope.replace(/:(\w)/, (_, first: string) => first.toUpperCase()) as CamelCase<Scope>
type CamelCase<S extends string> = S extends `${infer Head}:${infer Tail}` ? `${Head}${Capitalize<Tail>}` : S
