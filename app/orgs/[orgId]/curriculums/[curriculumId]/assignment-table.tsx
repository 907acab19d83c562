import { Link } from '@/app/_ui/link'
import { RowButton } from '@/app/_ui/row-button'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { nameInList } from '@/app/orgs/[orgId]/members/member-name'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { AssignmentView } from '@/lib/services/curriculums/list-assignments'
import { standingTones } from '../curriculum-texts'
import { assignmentRow } from './assignment-row'
import { ExemptionMenus } from './exemption-menus'
import { exemptionLabels } from './move-labels'

type Props = { rows: readonly AssignmentView[]; locale: Locale; editable: boolean }

/** Members and how far each is, as rows, as cards on a phone; with the menu that exempts them. */
export async function AssignmentTable({ rows, locale, editable }: Props) {
  const t = translatorFor(locale)
  const table = (
    <Table
      caption={t('curriculums.members.caption')}
      columns={columns(t, editable)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
  return editable ? <ExemptionMenus {...(await exemptionLabels())}>{table}</ExemptionMenus> : table
}

function columns(t: Translate, editable: boolean): Column<AssignmentView>[] {
  const header = (name: string) => t(`curriculums.members.${name}`)
  const nameOf = ({ member }: AssignmentView) => nameInList(member, t('members.name.unknown'))
  const menu = (row: AssignmentView) =>
    row.standing === 'COMPLETE' || row.standing === 'CLOSED' ? null : (
      <span className="max-md:absolute max-md:top-2 max-md:right-2">
        <RowButton label={t('common.list.rowActions', { name: nameOf(row) })} says={assignmentRow(row, nameOf(row))} />
      </span>
    )
  return [
    { key: 'member', header: header('member'), lead: true, cell: (row) => <Name row={row} name={nameOf(row)} /> },
    { key: 'standing', header: header('standing'), cell: (row) => <Standing row={row} t={t} /> },
    {
      key: 'due',
      header: header('due'),
      cell: ({ dueAt }) => (dueAt ? <time>{formatDate(dueAt)}</time> : header('noDue')),
    },
    {
      key: 'progress',
      header: header('progress'),
      cell: ({ doneParts: done, totalParts: all }) => t('curriculums.members.progressOf', { done, all }),
    },
    ...(editable
      ? [{ key: 'actions', header: header('actions'), align: 'end' as const, quiet: true, cell: menu }]
      : []),
  ]
}

const Name = ({ row: { orgId, roleId, member }, name }: { row: AssignmentView; name: string }) => (
  <span className="two-lines max-md:pr-10">
    <Link href={`/orgs/${orgId}/members/${roleId}`} variant="quiet">
      {name}
    </Link>
    <span className="second-line">{[member.jobTitle, member.department].filter(Boolean).join(' · ')}</span>
  </span>
)

const Standing = ({ row: { standing, completedAt, exemptReason }, t }: { row: AssignmentView; t: Translate }) => (
  <span className="two-lines">
    <Tag tone={standingTones[standing]}>{t(`curriculums.standings.${standing}`)}</Tag>
    {standing === 'COMPLETE' && completedAt && (
      <span className="second-line">{t('curriculums.members.completed', { date: formatDate(completedAt) })}</span>
    )}
    {standing === 'EXEMPT' && exemptReason && <span className="second-line wrap-anywhere">{exemptReason}</span>}
  </span>
)
