'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { ChangeMemberRoleDocument } from '@/graphql/generated/change-member-role'
import { EndMemberLeaveDocument } from '@/graphql/generated/end-member-leave'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { StartMemberLeaveDocument } from '@/graphql/generated/start-member-leave'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

const loadRemoveMember = () => import('./remove-member')

/** The fields of a member that the actions need. */
export type NamedMember = { id: string; version: number; name: string; state: RoleState; roleType: RoleType }

/** Actions for a member: leave, return, change of role, rehiring. */
export function useMemberActions({ id, version, name, state, roleType }: NamedMember) {
  const t = useTranslations('members')
  const actionOptions = (move: 'makeAdmin' | 'makeMember' | 'startLeave' | 'rehire') => ({
    title: t(`ask.${move}Title`, { name }),
    text: t(`ask.${move}Text`, { name }),
    ok: t(`actions.${move}`),
  })
  const startLeave = useAction({
    mutation: StartMemberLeaveDocument,
    confirm: actionOptions('startLeave'),
    done: t('done.startLeave', { name }),
  })
  const endLeave = useAction({ mutation: EndMemberLeaveDocument, done: t('done.endLeave', { name }) })
  const rehire = useAction({
    mutation: RehireMemberDocument,
    confirm: actionOptions('rehire'),
    // Somebody who left by themselves was invited instead.
    done: (rehired) => (rehired.state === 'ENDED' ? t('done.invitedBack', { name }) : t('done.rehire', { name })),
  })
  const newRole = roleType === 'ADMIN' ? 'makeMember' : 'makeAdmin'
  const changeRole = useAction({
    mutation: ChangeMemberRoleDocument,
    confirm: actionOptions(newRole),
    done: t(`done.${newRole}`, { name }),
  })
  const target = { id, version }
  return {
    leave:
      state === 'ACTIVE'
        ? { label: t('actions.startLeave'), run: () => startLeave.run(target) }
        : { label: t('actions.endLeave'), run: () => endLeave.run(target) },
    role: {
      label: t(`actions.${newRole}`),
      run: () => changeRole.run({ ...target, roleType: roleType === 'ADMIN' ? 'MEMBER' : 'ADMIN' }),
    },
    rehire: { label: t('actions.rehire'), run: () => rehire.run(target), busy: rehire.busy },
  }
}

type Props = {
  member: NamedMember
  withRole?: boolean
  /** The address of what the history has about them. */
  history?: string
}

/** The menu of a member, for lists and for the member's page. */
export function MemberMenu({ member, withRole, history }: Props) {
  const common = useTranslations('common.list')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <RowMenu label={common('rowActions', { name: member.name })}>
        <MemberLines member={member} withRole={withRole} history={history} onRemove={() => setRemoving(true)} />
      </RowMenu>
      {removing && <Lazy load={loadRemoveMember} member={member} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** The menu items. A list has many rows, so their texts are created only when a menu opens. */
function MemberLines({ member, withRole, history, onRemove }: Props & { onRemove: () => void }) {
  const t = useTranslations('members.actions')
  const common = useTranslations('common.list')
  const { leave, role, rehire } = useMemberActions(member)
  if (member.state === 'ENDED') return <Line onPress={rehire.run}>{rehire.label}</Line>
  return (
    <>
      <Line onPress={leave.run}>{leave.label}</Line>
      {withRole && <Line onPress={role.run}>{role.label}</Line>}
      {history && (
        <Link variant="bare" href={history} className={menuItem()}>
          {common('history')}
        </Link>
      )}
      <Line danger onPress={onRemove}>
        {t('remove')}
      </Line>
    </>
  )
}

const Line = ({ onPress, danger, children }: { onPress: () => unknown; danger?: boolean; children: ReactNode }) => (
  <button type="button" className={menuItem(danger)} onClick={() => void onPress()}>
    {children}
  </button>
)
