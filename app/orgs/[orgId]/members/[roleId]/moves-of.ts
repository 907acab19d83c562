import type { RoleState } from '@/lib/domain/lists/role-states'
import type { RoleType } from '@/lib/domain/lists/role-types'
import type { Move } from '../use-member-moves'

export type MemberPlace = { state: RoleState; roleType: RoleType }

/** What can be done from each state; somebody who has left can only be taken back. */
export function movesOf({ state, roleType }: MemberPlace): Move[] {
  if (state === 'ENDED') return ['rehire']
  return [state === 'ACTIVE' ? 'startLeave' : 'endLeave', roleType === 'ADMIN' ? 'makeMember' : 'makeAdmin']
}
