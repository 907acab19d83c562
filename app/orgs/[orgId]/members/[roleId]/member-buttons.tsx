'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Menu, menuItem } from '@/app/_ui/menu'
import type { RoleState } from '@/lib/domain/lists/role-states'
import type { RoleType } from '@/lib/domain/lists/role-types'
import { type Move, useMemberActions } from '../member-actions'
import type { EditEmploymentLabels, EditedMember } from './edit-employment'

const load = () => import('./edit-employment').then((file) => file.default)

type Props = {
  member: EditedMember & { name: string; state: RoleState; roleType: RoleType }
  orgId: string
  labels: EditEmploymentLabels & { edit: string; more: string }
}

/** What can be done from each state; somebody who has left can only be taken back. */
function movesOf({ state, roleType }: Props['member']): Move[] {
  if (state === 'ENDED') return ['rehire']
  return [state === 'ACTIVE' ? 'startLeave' : 'endLeave', roleType === 'ADMIN' ? 'makeMember' : 'makeAdmin']
}

/** What can be done with the member of this page. */
export function MemberButtons({ member, orgId, labels }: Props) {
  const { Part: EditEmployment, shown, open, close } = useLateDialog(load)
  const actions = useMemberActions()
  if (!actions) return null
  const { moves, removal, busy, move, remove } = actions
  const [only] = movesOf(member)
  if (member.state === 'ENDED' && only)
    return (
      <Button variant="primary" busy={busy === only} onClick={() => move(only, member)}>
        {moves[only].label}
      </Button>
    )
  return (
    <>
      <Button onClick={open} icon={<Icon name="pencil" size={16} />}>
        {labels.edit}
      </Button>
      <Menu button={<Icon name="ellipsis" size={18} />} label={labels.more} buttonClassName="ripple icon-button">
        {movesOf(member).map((one) => (
          <button key={one} type="button" className={menuItem()} onClick={() => move(one, member)}>
            {moves[one].label}
          </button>
        ))}
        <button type="button" className={menuItem(true)} onClick={() => remove(member)}>
          {removal.label}
        </button>
      </Menu>
      {EditEmployment && shown && <EditEmployment member={member} orgId={orgId} labels={labels} onClose={close} />}
    </>
  )
}
