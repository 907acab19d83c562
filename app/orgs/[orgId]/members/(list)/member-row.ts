import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type RoleState, roleStates } from '@/lib/domain/lists/role-states'
import type { MovedMember } from '../use-member-moves'

export type MemberRow = MovedMember & { state: RoleState }

/** What the menu of a list must know of one member, in one attribute. */
export const memberRow = ({ id, version, state, name }: MemberRow): string => [id, version, state, name].join(' ')

/** Reads what `memberRow` wrote. */
export function readMemberRow(row: string): MemberRow {
  const [id = '', version = '', state = '', ...name] = row.split(' ')
  return { id, version: Number(version), state: isOneOf(roleStates, state) ? state : 'ENDED', name: name.join(' ') }
}
