'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Asked } from '@/app/_components/credit-form/preview-data'
import { HistoryButton } from '@/app/_components/history/history-button'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { MemberMenu, type NamedMember, useMemberActions } from '../member-actions'
import type { EditedMember } from './edit-employment'

const loadProposeCredit = () => import('../propose-credit')
const loadEditEmployment = () => import('./edit-employment')

type Props = {
  member: EditedMember & NamedMember
  orgId: string
  /** What the rules of their licenses ask of a course. */
  asks: Asked
  /** The address of what the history has about them; null for who does not read it. */
  history: string | null
  /** The reader administers the organization: they change roles and propose credits. */
  mayMore: boolean
}

/** Actions for the member of this page; a former member can only be rehired. */
export function MemberButtons({ member, orgId, asks, history, mayMore }: Props) {
  const t = useTranslations('members.actions')
  const { rehire } = useMemberActions(member)
  const propose = useTranslations('creditProposals.propose')
  const [editing, setEditing] = useState(false)
  const [proposing, setProposing] = useState(false)
  if (member.state === 'ENDED') {
    return (
      <>
        <Button variant="primary" onClick={rehire.run} busy={rehire.busy}>
          {rehire.label}
        </Button>
        {history && <HistoryButton href={history} />}
      </>
    )
  }
  return (
    <>
      <Button onClick={() => setEditing(true)} icon={<Icon name="pencil" size={16} />}>
        {t('edit')}
      </Button>
      {/* Keeps the menu from wrapping into a second row alone. */}
      <span className="flex items-center gap-2">
        {mayMore && <Button onClick={() => setProposing(true)}>{propose('button')}</Button>}
        <MemberMenu member={member} withRole={mayMore} history={history ?? undefined} />
      </span>
      {proposing && (
        <Lazy
          load={loadProposeCredit}
          orgId={orgId}
          members={[member]}
          asks={asks}
          onClose={() => setProposing(false)}
        />
      )}
      {editing && <Lazy load={loadEditEmployment} member={member} orgId={orgId} onClose={() => setEditing(false)} />}
    </>
  )
}
