'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Asked } from '@/app/_components/credit-form/preview-data'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { PickBar, PickedCount, usePicking, useWholeList } from '@/app/_lists/picking'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { MemberCountDocument } from '@/graphql/generated/member-count'
import { type MemberAct, memberActs } from '@/lib/domain/orgs/bulk-acts'
import type { MemberSelection } from './act-on-members'
import type { listInput } from './member-query'
import { MemberTable, type Rows } from './member-table'

const loadProposeCredit = () => import('./propose-credit')
const loadActOnMembers = () => import('./act-on-members')
const loadRemindMembers = () => import('@/app/_components/reminders/remind-members')

/** What the reader may do to several members. */
export type Acts = Record<'manage' | 'message' | 'remind' | 'propose' | 'request', boolean>

type Props = Rows & {
  may: Acts
  /** What the rules ask of a course; null where none is proposed. */
  asks: Asked | null
  /** The filter of the list. */
  filter: ReturnType<typeof listInput>['filter']
  /** The list has other pages. */
  more: boolean
}
type Acting = { what: MemberAct | 'REMIND' | 'PROPOSE'; members: MemberSelection; count: number }

/**
 * Members with a checkbox each, and what is done to the checked ones: some of this page, or everybody whom the list
 * finds. Former members have no checkbox.
 */
export function SelectableMembers({ orgId, rows, heads, may, asks, filter, more }: Props) {
  const t = useTranslations('members.bulk')
  const propose = useTranslations('creditProposals.propose')
  const current = rows.filter(({ state }) => state !== 'ENDED')
  const { picked, pick, clear, ...picking } = usePicking(current.map(({ id }) => id))
  const count = async () => {
    const answer = await callApi(MemberCountDocument, { orgId, filter })
    return ('data' in answer && answer.data?.matches) || null
  }
  const whole = useWholeList({ all: picking.all, count: more ? count : null })
  const [acting, setActing] = useState<Acting | null>(null)
  if (current.length === 0) return <MemberTable orgId={orgId} rows={rows} heads={heads} />

  const memberIds = [...picked]
  const selected = {
    members: whole.on ? { filter } : { memberIds },
    count: (whole.on && whole.total?.count) || picked.size,
  }
  const begin = (what: Acting['what']) => setActing({ what, ...selected })
  const close = () => setActing(null)
  const acts = memberActs.filter((kind) => (kind === 'MESSAGE' ? may.message : may.manage))
  const only = may.remind && !may.request && acts.length === 0
  // The form of a request, for the chosen or for everybody whom the list finds.
  const asked = whole.on ? `list=${encodeURIComponent(JSON.stringify(filter))}` : `members=${memberIds.join()}`
  return (
    <>
      <PickBar
        label={propose('pickAll')}
        {...picking}
        count={
          <PickedCount whole={whole} picked={picked.size}>
            {propose('picked', { count: picked.size })}
          </PickedCount>
        }
      >
        {may.propose && !whole.on && (
          <Button size="sm" onClick={() => begin('PROPOSE')}>
            {propose('button')}
          </Button>
        )}
        {only ? (
          <Button size="sm" onClick={() => begin('REMIND')}>
            {t('remind')}
          </Button>
        ) : (
          <Menu button={t('menu')} align="start">
            {acts.map((kind) => (
              <button key={kind} type="button" className={menuItem()} onClick={() => begin(kind)}>
                {t(`${kind}.item`)}
              </button>
            ))}
            {may.remind && (
              <button type="button" className={menuItem()} onClick={() => begin('REMIND')}>
                {t('remind')}
              </button>
            )}
            {may.request && (
              <Link variant="bare" href={`/orgs/${orgId}/documents/requests/new?${asked}`} className={menuItem()}>
                {t('request')}
              </Link>
            )}
          </Menu>
        )}
      </PickBar>
      <MemberTable orgId={orgId} rows={rows} heads={heads} picking={{ picked, pick }} />
      {acting?.what === 'PROPOSE' && asks && (
        <Lazy
          load={loadProposeCredit}
          orgId={orgId}
          members={current.filter(({ id }) => picked.has(id))}
          asks={asks}
          onClose={close}
          onDone={clear}
        />
      )}
      {acting?.what === 'REMIND' && (
        <Lazy load={loadRemindMembers} reminder={{ orgId, members: acting.members }} onClose={close} onSent={clear} />
      )}
      {acting && acting.what !== 'PROPOSE' && acting.what !== 'REMIND' && (
        <Lazy
          load={loadActOnMembers}
          orgId={orgId}
          kind={acting.what}
          members={acting.members}
          count={acting.count}
          onClose={close}
          onDone={clear}
        />
      )}
    </>
  )
}
