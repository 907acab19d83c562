'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { PickBar, PickedCount, usePicking, useWholeList } from '@/app/_lists/picking'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { OpenInvitationCountDocument } from '@/graphql/generated/open-invitation-count'
import { type InvitationAct, invitationActs } from '@/lib/domain/orgs/bulk-acts'
import type { InvitationSelection } from './act-on-invitations'
import type { InvitationRow } from './invitation-rows'
import { InvitationTable } from './invitation-table'

const loadActOnInvitations = () => import('./act-on-invitations')

type Props = {
  orgId: string
  rows: readonly InvitationRow[]
  /** The filter of the list. */
  filter: { unsent: boolean; q: string }
  /** The list has other pages. */
  more: boolean
}
type Acting = { kind: InvitationAct; invitations: InvitationSelection; count: number }

/** Open invitations with a checkbox each, and what is done to the checked ones, or to all that the list finds. */
export function SelectableInvitations({ orgId, rows, filter, more }: Props) {
  const t = useTranslations('invitations.bulk')
  const open = rows.filter((row) => row.open)
  const { picked, pick, clear, ...picking } = usePicking(open.map(({ id }) => id))
  const count = async () => {
    const answer = await callApi(OpenInvitationCountDocument, { orgId, filter })
    return ('data' in answer && answer.data?.matches) || null
  }
  const whole = useWholeList({ all: picking.all, count: more ? count : null })
  const [acting, setActing] = useState<Acting | null>(null)
  if (open.length === 0) return <InvitationTable rows={rows} state="OPEN" editable />

  const invitations = whole.on ? { filter } : { invitationIds: [...picked] }
  const selected = { invitations, count: (whole.on && whole.total?.count) || picked.size }
  const begin = (kind: InvitationAct) => setActing({ kind, ...selected })
  return (
    <>
      <PickBar
        label={t('pickAll')}
        {...picking}
        count={
          <PickedCount whole={whole} picked={picked.size}>
            {t('picked', { count: picked.size })}
          </PickedCount>
        }
      >
        <Menu button={t('menu')} align="start">
          {invitationActs.map((kind) => (
            <button key={kind} type="button" className={menuItem(kind === 'REVOKE')} onClick={() => begin(kind)}>
              {t(`${kind}.item`)}
            </button>
          ))}
        </Menu>
      </PickBar>
      <InvitationTable rows={rows} state="OPEN" editable picking={{ picked, pick }} />
      {acting && (
        <Lazy load={loadActOnInvitations} orgId={orgId} {...acting} onClose={() => setActing(null)} onDone={clear} />
      )}
    </>
  )
}
