import { findLastChange } from '@/lib/data/audit/last-change'
import { fullName } from '@/lib/domain/people/names'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { can } from '@/lib/policy/can'
import type { Ctx } from '../ctx'
import { personZone } from '../users/person-zone'

/** `by`: the reader in another window, somebody by `name`, or somebody who is not named. `when`: in the reader's zone. */
type ChangedMeanwhile = { by: 'own' | 'named' | 'other'; name: string; at: Date; when: string }

/**
 * Who changed a record that an edit was too late for, and when. The person is named to administrators of the
 * organization, whose history names them too; to everybody else only whether it was they themselves. Null where the
 * history knows of no change.
 */
export async function changedMeanwhile({ viewer, db, load }: Ctx, current: unknown): Promise<ChangedMeanwhile | null> {
  const id = idOf(current)
  const change = viewer && id ? await findLastChange(db, id) : null
  if (!viewer || !change?.actor) return null
  const { at, actor, orgId, belongs } = change
  const readsHistory = orgId !== null && can(viewer, 'history.listOfOrg', { id: orgId })
  const name = readsHistory && belongs ? fullName(actor) : ''
  const by = actor.id === viewer.userId ? 'own' : name ? 'named' : 'other'
  return { by, name, at, when: formatMoment(at, await personZone({ load }, viewer.userId)) }
}

const idOf = (current: unknown): string | null =>
  typeof current === 'object' && current !== null && 'id' in current && typeof current.id === 'string'
    ? current.id
    : null
