import 'server-only'
import type { Tx } from './db'

type State = 'UNVERIFIED' | 'UNVERIFIABLE'

/** Takes the verification of a person's licenses back to how a new license starts; answers how many it touched. */
export async function resetVerifications(
  tx: Tx,
  userId: string,
  initialState: (geo: string, credentialType: string) => State,
): Promise<number> {
  const checked = await tx.credential.findMany({
    where: { userId, verifiedState: { notIn: ['UNVERIFIED', 'UNVERIFIABLE'] } },
    select: { id: true, geo: true, credentialType: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, geo, credentialType } of checked) {
    const verifiedState = initialState(geo, credentialType)
    const nothing = { verifiedAt: null, verifiedStateReasons: [], verifiedStateDetail: null }
    await tx.credential.update({ where: { id }, data: { verifiedState, ...nothing, version: { increment: 1 } } })
  }
  return checked.length
}
