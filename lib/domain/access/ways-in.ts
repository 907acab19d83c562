type Way = { id: string; loginType: string }

/** Whether a way to sign in is at the installation's own provider, which alone opens everything. */
const isOfInstallation = ({ loginType }: Way): boolean => loginType !== 'organization'

/**
 * Whether a way to sign in can be ended, or its contact removed: never the last one, and never the last one at the
 * installation's own provider.
 */
export const canEndWay = (ways: readonly Way[], way: Way): boolean => canEndWays(ways, [way])

/** The same for all ways that came with one contact; there may be none. */
export function canEndWays(ways: readonly Way[], ending: readonly Way[]): boolean {
  const left = ways.filter(({ id }) => !ending.some((one) => one.id === id))
  if (ending.length === 0) return true
  return ending.some(isOfInstallation) ? left.some(isOfInstallation) : left.length > 0
}
