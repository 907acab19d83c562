'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { ReminderTarget } from '@/app/_components/reminders/remind-members'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { PickBar, PickBox, PickedCount, type Picking, usePicking, useWholeList } from '@/app/_lists/picking'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, type SortHead, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { BoardCountDocument } from '@/graphql/generated/board-count'
import type { ListSort, listInput } from './board-query'
import type { BoardListRow } from './board-tools'

const loadRemindMembers = () => import('@/app/_components/reminders/remind-members')

type Rows = { rows: readonly BoardListRow[]; heads: Record<ListSort, SortHead> }

type Remindable = Rows & {
  orgId: string
  /** The filter of the list. */
  filter: ReturnType<typeof listInput>['filter']
  /** The list has other pages. */
  more: boolean
  /** All rows of the list are checked initially. */
  allPicked: boolean
}

/** Licenses with checkboxes, and a reminder for the checked ones: some of this page, or the whole list. */
export function RemindableBoard({ orgId, filter, rows, heads, more, allPicked }: Remindable) {
  const t = useTranslations('board')
  const { picked, pick, clear, ...picking } = usePicking(
    rows.map(({ id }) => id),
    allPicked,
  )
  const count = async () => {
    const answer = await callApi(BoardCountDocument, { orgId, filter })
    return ('data' in answer && answer.data?.matches) || null
  }
  const whole = useWholeList({ all: picking.all, count: more ? count : null, atFirst: allPicked })
  const [reminder, setReminder] = useState<ReminderTarget | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (picked.size === 0) return
    setReminder(whole.on ? { orgId, filter } : { orgId, boardEntryIds: [...picked] })
  }
  return (
    <>
      <Form onSubmit={submit}>
        <PickBar
          label={t('pickAll')}
          {...picking}
          count={
            <>
              <PickedCount whole={whole} picked={picked.size}>
                {t('remind.count', { count: picked.size })}
              </PickedCount>
              {picking.some && !whole.offered && (
                <span className="text-sm text-soft max-lg:hidden">{t('remind.hint')}</span>
              )}
            </>
          }
        >
          <Button type="submit" variant="primary" size="sm">
            {t('remind.button')}
          </Button>
        </PickBar>
        <BoardTable rows={rows} heads={heads} picking={{ picked, pick }} />
      </Form>
      {reminder && (
        <Lazy load={loadRemindMembers} reminder={reminder} onClose={() => setReminder(null)} onSent={clear} />
      )}
    </>
  )
}

/** Licenses of members as table rows; as two-line cards on a phone. With checkboxes where actions apply to several. */
export function BoardTable({ rows, heads, picking }: Rows & { picking?: Picking }) {
  const t = useTranslations('board')
  const boxes = picking && {
    key: 'pick',
    header: t('pick'),
    quiet: true,
    cell: ({ id, pick: label }: BoardListRow) => (
      <PickBox {...picking} id={id} name="entry" label={label} className="max-md:right-4" />
    ),
  }
  return (
    <Table
      lean
      brief
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...(boxes ? [boxes] : []),
        { key: 'person', header: t('person'), lead: true, sort: heads.name, cell: (row) => <Person row={row} /> },
        {
          key: 'credential',
          header: t('credential'),
          sort: heads.type,
          cell: ({ credential, reported, reminded }) => (
            <span className="two-lines">
              {credential}
              {reported && <Tag>{t('reported')}</Tag>}
              {reminded && <span className="second-line">{reminded}</span>}
            </span>
          ),
        },
        {
          key: 'expires',
          header: t('expires'),
          sort: heads.expiry,
          cell: ({ expires, remaining, deadline }) => (
            <span className="two-lines tabular-nums md:whitespace-nowrap">
              <NamedOnPhone name={t('expires')}>{expires}</NamedOnPhone>
              {deadline.tone === 'neutral' ? (
                <span className="second-line max-md:hidden">{remaining}</span>
              ) : (
                <Tag tone={deadline.tone}>{remaining}</Tag>
              )}
            </span>
          ),
        },
        {
          key: 'hours',
          header: t('hours'),
          cell: ({ units, hours, missing, ofPeriod, topics, remarks }) => (
            <>
              <span className="two-lines tabular-nums md:whitespace-nowrap">
                <Tag tone={units.tone}>{units.text}</Tag>
                {hours && (
                  <span className="second-line">
                    {hours}
                    {missing && <span className="max-md:hidden">{` · ${missing}`}</span>}
                  </span>
                )}
                {ofPeriod && <span className="second-line">{ofPeriod}</span>}
                {topics && <Tag tone="warn">{topics}</Tag>}
              </span>
              {remarks.map((remark) => (
                <span key={remark} className="second-line block max-w-64 text-balance max-md:ml-auto">
                  {remark}
                </span>
              ))}
            </>
          ),
        },
        {
          key: 'verified',
          header: t('verified'),
          cell: ({ verification }) => <Tag tone={verification.tone}>{verification.text}</Tag>,
        },
      ]}
    />
  )
}

const Person = ({ row: { href, name, department } }: { row: BoardListRow }) => (
  <span className="two-lines max-md:pr-10">
    {href ? (
      <Link href={href} variant="quiet">
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    )}
    {department && <span className="second-line max-md:hidden">{department}</span>}
  </span>
)
