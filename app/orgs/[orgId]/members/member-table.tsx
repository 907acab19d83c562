'use client'
import { useTranslations } from 'next-intl'
import { Initials } from '@/app/_components/initials'
import { PickBox, type Picking } from '@/app/_lists/picking'
import { classNames } from '@/app/_ui/class-names'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, type SortHead, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { MemberMenu } from './member-actions'
import type { MemberListRow, Tagged } from './member-tools'

/** A member, and whether the reader may change them. */
export type MemberRow = MemberListRow & { editable: boolean }
export type Rows = {
  orgId: string
  rows: readonly MemberRow[]
  heads: Record<'name' | 'department' | 'expiry', SortHead>
}

/** Members as table rows; as two-line cards on a phone. With checkboxes where actions apply to several. */
export function MemberTable({ orgId, rows, heads, picking }: Rows & { picking?: Picking }) {
  const t = useTranslations('members.table')
  const propose = useTranslations('creditProposals.propose')
  const boxes = picking && {
    key: 'pick',
    header: propose('pick'),
    quiet: true,
    cell: ({ id, name, state }: MemberListRow) =>
      state !== 'ENDED' && (
        <PickBox {...picking} id={id} name="member" label={propose('pickOne', { name })} className="max-md:right-14" />
      ),
  }
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...(boxes ? [boxes] : []),
        {
          key: 'member',
          header: t('member'),
          lead: true,
          sort: heads.name,
          cell: (row) => <Name href={`/orgs/${orgId}/members/${row.id}`} row={row} />,
        },
        {
          key: 'work',
          header: t('work'),
          roomy: true,
          wideOnly: true,
          sort: heads.department,
          cell: (row) => <Work row={row} />,
        },
        {
          key: 'expires',
          header: t('expires'),
          sort: heads.expiry,
          cell: ({ expires, deadline, credentials }) => (
            <span className="two-lines tabular-nums md:whitespace-nowrap">
              {expires && <NamedOnPhone name={t('expires')}>{expires}</NamedOnPhone>}
              {deadline && tagOf(deadline)}
              <span className={classNames('second-line', expires && 'max-md:hidden')}>{credentials}</span>
            </span>
          ),
        },
        {
          key: 'hours',
          header: t('hours'),
          cell: ({ hours }) => hours.length > 0 && <span className="two-lines">{hours.map(tagOf)}</span>,
        },
        {
          key: 'verified',
          header: t('verified'),
          cell: ({ verification }) => verification && tagOf(verification),
        },
        ...(rows.some(({ editable }) => editable)
          ? [{ key: 'actions', header: t('actions'), align: 'end' as const, quiet: true, cell: menu }]
          : []),
      ]}
    />
  )
}

const tagOf = ({ text, tone }: Tagged) => (
  <Tag key={text} tone={tone}>
    {text}
  </Tag>
)

/** On the right; in a corner of the card on a phone. */
const menu = ({ editable, id, version, called, state, admin, leavePlanned, lastDayPlanned }: MemberRow) =>
  editable && (
    <span className="max-md:absolute max-md:top-2 max-md:right-2">
      <MemberMenu
        member={{
          id,
          version,
          name: called,
          state,
          roleType: admin ? 'ADMIN' : 'MEMBER',
          leavePlanned,
          lastDayPlanned,
        }}
      />
    </span>
  )

const Name = ({ href, row: { name, contact, tags } }: { href: string; row: MemberListRow }) => (
  <span className="two-lines max-md:pr-20">
    <Initials of={name} />
    <Link href={href} variant="quiet">
      {name}
    </Link>
    {contact && <span className="second-line max-md:hidden min-[90rem]:max-[110rem]:hidden">{contact}</span>}
    {tags.length > 0 && <span className="flex flex-wrap gap-1">{tags.map(tagOf)}</span>}
  </span>
)

const Work = ({ row: { department, jobTitle, supervisor } }: { row: MemberListRow }) => (
  <span className="two-lines">
    {department ?? jobTitle}
    {department && jobTitle && <span className="second-line">{jobTitle}</span>}
    {supervisor && <span className="second-line max-sm:hidden">{supervisor}</span>}
  </span>
)
