'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Initials } from '@/app/_components/initials'
import { Lazy } from '@/app/_lib/lazy'
import { PickBar, PickBox, type Picking, usePicking } from '@/app/_lists/picking'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { MeterBar } from '@/app/_ui/progress'
import { RowMenu } from '@/app/_ui/row-menu'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { EndExemptionDocument } from '@/graphql/generated/end-exemption'

const loadExemptMember = () => import('./exempt-member')
const loadRemindTraining = () => import('./remind-training')

/** A member's assignment to a curriculum as one row. */
export type AssignmentRow = {
  id: string
  version: number
  href: string
  /** The member's name as written in the list and in sentences. */
  name: string
  called: string
  job: string
  standing: { text: string; tone: Tone; note: string | null }
  due: string | null
  done: number
  all: number
  /** The available action; null for an assignment that is complete or belongs to an earlier cycle. */
  action: 'exempt' | 'endExemption' | null
}

type Rows = { rows: readonly AssignmentRow[] }

/** Members with a checkbox where a reminder makes sense, and the reminder for the checked ones. */
export function RemindableAssignments({ curriculumId, rows }: Rows & { curriculumId: string }) {
  const t = useTranslations('curriculums.remind')
  const open = rows.filter(({ action }) => action === 'exempt')
  const { picked, pick, clear, ...picking } = usePicking(open.map(({ id }) => id))
  const [remindIds, setRemindIds] = useState<readonly string[] | null>(null)
  return (
    <>
      {open.length > 0 && (
        <PickBar
          label={t('pickAll')}
          {...picking}
          count={<output className="text-sm text-soft">{t('count', { count: picked.size })}</output>}
        >
          <Button size="sm" onClick={() => setRemindIds([...picked])}>
            {t('button')}
          </Button>
        </PickBar>
      )}
      <AssignmentTable rows={rows} editing={{ picking: { picked, pick }, curriculumId }} />
      {remindIds && (
        <Lazy
          load={loadRemindTraining}
          curriculumId={curriculumId}
          assignmentIds={remindIds}
          onClose={() => setRemindIds(null)}
          onSent={clear}
        />
      )}
    </>
  )
}

type Props = Rows & { editing?: { picking: Picking; curriculumId: string } }

/** Members and their progress as table rows, as cards on a phone, with the menu that exempts them. */
export function AssignmentTable({ rows, editing }: Props) {
  const t = useTranslations('curriculums.members')
  const remind = useTranslations('curriculums.remind')
  const boxes = editing && {
    key: 'pick',
    header: remind('pick'),
    quiet: true,
    // Somebody with nothing left to complete gets no reminder.
    cell: ({ id, name, action }: AssignmentRow) =>
      action === 'exempt' && (
        <PickBox
          {...editing.picking}
          id={id}
          name="assignment"
          label={remind('pickRow', { name })}
          className="max-md:right-14"
        />
      ),
  }
  return (
    <Table
      caption={t('caption')}
      lean
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...(boxes ? [boxes] : []),
        { key: 'member', header: t('member'), lead: true, cell: (row) => <Name row={row} /> },
        { key: 'standing', header: t('standing'), cell: (row) => <Standing row={row} /> },
        { key: 'due', header: t('due'), cell: ({ due }) => (due ? <time>{due}</time> : t('noDue')) },
        { key: 'progress', header: t('progress'), cell: (row) => <Done row={row} /> },
        ...(editing
          ? [
              {
                key: 'actions',
                header: t('actions'),
                align: 'end' as const,
                quiet: true,
                cell: (row: AssignmentRow) =>
                  row.action && <AssignmentMenu row={row} curriculumId={editing.curriculumId} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const Name = ({ row: { href, name, job } }: { row: AssignmentRow }) => (
  <span className="two-lines max-md:pr-10">
    <Initials of={name} />
    <Link href={href} variant="quiet">
      {name}
    </Link>
    <span className="second-line">{job}</span>
  </span>
)

const Done = ({ row: { done, all } }: { row: AssignmentRow }) => {
  const t = useTranslations('curriculums.members')
  return (
    <span className="two-lines tabular-nums">
      {all > 1 && (
        <span className="block w-20 max-md:hidden">
          <MeterBar value={done} max={all} fill="fill-success-solid" />
        </span>
      )}
      {t('progressOf', { done, all })}
    </span>
  )
}

const Standing = ({ row: { standing } }: { row: AssignmentRow }) => (
  <span className="two-lines">
    <Tag tone={standing.tone}>{standing.text}</Tag>
    {standing.note && <span className="second-line wrap-anywhere min-[90rem]:inline">{standing.note}</span>}
  </span>
)

/** On the right; in a corner of the card on a phone. */
function AssignmentMenu({ row, curriculumId }: { row: AssignmentRow; curriculumId: string }) {
  const common = useTranslations('common.list')
  const [asking, setAsking] = useState<'exempt' | 'remind' | null>(null)
  return (
    <span className="max-md:absolute max-md:top-2 max-md:right-2">
      <RowMenu label={common('rowActions', { name: row.name })}>
        {row.action === 'endExemption' ? (
          <EndExemption row={row} />
        ) : (
          <>
            <Press word="remind" onPress={() => setAsking('remind')} />
            <Press word="exempt" onPress={() => setAsking('exempt')} />
          </>
        )}
      </RowMenu>
      {asking === 'exempt' && <Lazy load={loadExemptMember} assignment={row} onClose={() => setAsking(null)} />}
      {asking === 'remind' && (
        <Lazy
          load={loadRemindTraining}
          curriculumId={curriculumId}
          assignmentIds={[row.id]}
          onClose={() => setAsking(null)}
        />
      )}
    </span>
  )
}

/** A menu item, rendered only when the menu opens, so that its texts and its action cost a long list nothing before. */
function Press({ word, onPress }: { word: 'exempt' | 'remind'; onPress: () => void }) {
  const t = useTranslations('curriculums.actions')
  return (
    <button type="button" className={menuItem()} onClick={onPress}>
      {t(word)}
    </button>
  )
}

function EndExemption({ row: { id, version, called } }: { row: AssignmentRow }) {
  const t = useTranslations('curriculums')
  const end = useAction({
    mutation: EndExemptionDocument,
    confirm: {
      title: t('ask.endExemptionTitle', { name: called }),
      text: t('ask.endExemptionText'),
      ok: t('actions.endExemption'),
    },
    done: t('done.exemptionEnded', { name: called }),
  })
  return (
    <button type="button" className={menuItem()} onClick={() => end.run({ id, version })}>
      {t('actions.endExemption')}
    </button>
  )
}
