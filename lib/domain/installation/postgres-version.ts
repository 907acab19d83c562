/** The oldest and the newest major version of PostgreSQL that the tests run on. */
export const postgresVersions = { oldest: 15, newest: 18 } as const

/** `server_version_num` of a server is its major version times 10,000, plus the minor one. */
export const majorVersion = (serverVersionNumber: number): number => Math.floor(serverVersionNumber / 10_000)

/** Whether a server is too old (statements fail on it), newer than any that was tried, or fine. */
export function postgresState(serverVersionNumber: number): 'old' | 'untried' | 'fine' {
  const major = majorVersion(serverVersionNumber)
  if (major < postgresVersions.oldest) return 'old'
  return major > postgresVersions.newest ? 'untried' : 'fine'
}
