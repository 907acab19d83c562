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
import { SetMemberLastDayDocument } from '@/graphql/generated/set-member-last-day'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

const loadRemoveMember = () => import('./remove-member')
const loadStartLeave = () => import('./start-leave')
const loadSetLastDay = () => import('./set-last-day')

/** The fields of a member that the actions need. */
export type NamedMember = {
  id: string
  version: number
  name: string
  state: RoleState
  roleType: RoleType
  /** A leave begins later, and a last working day is planned. */
  leavePlanned: boolean
  lastDayPlanned: boolean
}

/** Actions for a member: return, plans taken back, change of role, rehiring. */
export function useMemberActions({ id, version, name, state, roleType }: NamedMember) {
  const t = useTranslations('members')
  const actionOptions = (move: 'makeAdmin' | 'makeMember' | 'rehire') => ({
    title: t(`ask.${move}Title`, { name }),
    text: t(`ask.${move}Text`, { name }),
    ok: t(`actions.${move}`),
  })
  const endLeave = useAction({
    mutation: EndMemberLeaveDocument,
    done: state === 'ON_LEAVE' ? t('done.endLeave', { name }) : t('done.cancelLeave', { name }),
  })
  const stay = useAction({ mutation: SetMemberLastDayDocument, done: t('done.stay', { name }) })
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
    endLeave: {
      label: state === 'ON_LEAVE' ? t('actions.endLeave') : t('actions.cancelLeave'),
      run: () => endLeave.run(target),
    },
    stay: { label: t('actions.stay'), run: () => stay.run({ ...target, lastDay: null }) },
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
  const [open, setOpen] = useState<'remove' | 'leave' | 'lastDay' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu label={common('rowActions', { name: member.name })}>
        <MemberLines member={member} withRole={withRole} history={history} onOpen={setOpen} />
      </RowMenu>
      {open === 'remove' && <Lazy load={loadRemoveMember} member={member} onClose={close} />}
      {open === 'leave' && <Lazy load={loadStartLeave} member={member} onClose={close} />}
      {open === 'lastDay' && <Lazy load={loadSetLastDay} member={member} onClose={close} />}
    </>
  )
}

/** The menu items. A list has many rows, so their texts are created only when a menu opens. */
function MemberLines({
  member,
  withRole,
  history,
  onOpen,
}: Props & { onOpen: (what: 'remove' | 'leave' | 'lastDay') => void }) {
  const t = useTranslations('members.actions')
  const common = useTranslations('common.list')
  const { endLeave, stay, role, rehire } = useMemberActions(member)
  if (member.state === 'ENDED') return <Line onPress={rehire.run}>{rehire.label}</Line>
  return (
    <>
      {member.state === 'ON_LEAVE' || member.leavePlanned ? (
        <Line onPress={endLeave.run}>{endLeave.label}</Line>
      ) : (
        <Line onPress={() => onOpen('leave')}>{t('startLeave')}</Line>
      )}
      {member.lastDayPlanned ? (
        <Line onPress={stay.run}>{stay.label}</Line>
      ) : (
        <Line onPress={() => onOpen('lastDay')}>{t('lastDay')}</Line>
      )}
      {withRole && <Line onPress={role.run}>{role.label}</Line>}
      {history && (
        <Link variant="bare" href={history} className={menuItem()}>
          {common('history')}
        </Link>
      )}
      <Line danger onPress={() => onOpen('remove')}>
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
