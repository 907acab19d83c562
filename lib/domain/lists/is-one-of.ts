/** True when `value` is one of the codes of `list`; narrows an unknown string to them. */
export const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)
