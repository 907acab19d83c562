import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import type { DepartmentCount, RunwayCount } from '@/lib/data/orgs/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { runwayWeeks } from '@/lib/services/orgs/overview'

const groups = [
  { key: 'behind', units: ['BEHIND', 'BEHIND_PACE'], fill: 'fill-days-60' },
  { key: 'unknown', units: ['UNKNOWN', 'NOT_TRACKED'], fill: 'fill-later' },
  { key: 'done', units: ['ON_TRACK', 'COMPLETE'], fill: 'fill-success-half' },
] as const satisfies readonly { key: string; units: readonly RunwayCount['units'][]; fill: string }[]

type Week = { from: PlainDate; counts: number[]; total: number }

/** The weeks ahead, each with its licenses by the state of their hours, in the order of `groups`. */
export function weeksAhead(runway: readonly RunwayCount[], today: PlainDate): Week[] {
  return Array.from({ length: runwayWeeks }, (_week, index) => {
    const ofWeek = runway.filter(({ week }) => week === index)
    const counts = groups.map(({ units }) =>
      ofWeek.reduce((sum, row) => ((units as readonly string[]).includes(row.units) ? sum + row.count : sum), 0),
    )
    return { from: addDays(today, index * 7), counts, total: counts.reduce((sum, count) => sum + count, 0) }
  })
}

const floor = 128
const height = 104
/** The labels of every fourth week fit beside each other; on a phone without the last, which begins further left. */
const labelled = 4

/** How many licenses expire in each week ahead, and whether their hours are done; a table says the same. */
export async function Runway({ runway, today }: { runway: readonly RunwayCount[]; today: PlainDate }) {
  const t = await getTranslations('orgs.overview.runway')
  const weeks = weeksAhead(runway, today)
  const most = Math.max(1, ...weeks.map(({ total }) => total))
  const total = weeks.reduce((sum, week) => sum + week.total, 0)
  return (
    <Card title={t('title')} lead={t('lead', { count: total })}>
      {/* The last day of a narrow screen may be longer than what is left. */}
      <div className="overflow-x-clip">
        <svg aria-hidden="true" className="h-37 w-full overflow-visible text-xs tabular-nums">
          {weeks.map((week, index) => (
            <Column key={week.from} week={week} index={index} most={most} />
          ))}
          <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-edge" />
          {weeks.map(
            ({ from }, index) =>
              index % labelled === 0 && (
                <text
                  key={from}
                  x={`${((index + (index === runwayWeeks - 1 ? 1 : 0)) / runwayWeeks) * 100}%`}
                  y={floor + 16}
                  textAnchor={index === runwayWeeks - 1 ? 'end' : 'start'}
                  className={classNames('fill-soft', index === runwayWeeks - 1 && 'max-sm:hidden')}
                >
                  {formatDate(from)}
                </text>
              ),
          )}
        </svg>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm text-soft">
        {groups.map(({ key, fill }) => (
          <span key={key} className="flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5">
              <rect width="8" height="8" rx="2" className={fill} />
            </svg>
            {t(key)}
          </span>
        ))}
      </p>
      {/* A table is as wide as its words, so what hides it is around it. */}
      <div className="sr-only">
        <table>
          <caption>{t('title')}</caption>
          <tbody>
            {weeks.map(({ from, counts }) => (
              <tr key={from}>
                <th scope="row">{t('week', { date: formatDate(from) })}</th>
                {groups.map(({ key }, index) => (
                  <td key={key}>{`${t(key)}: ${counts[index]}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Column({ week: { counts, total }, index, most }: { week: Week; index: number; most: number }) {
  const unit = height / most
  const x = `${((index + 0.08) / runwayWeeks) * 100}%`
  const width = `${(0.84 / runwayWeeks) * 100}%`
  return (
    <g>
      {groups.map(({ key, fill }, at) => {
        const below = counts.slice(0, at).reduce((sum, count) => sum + count, 0)
        const count = counts[at] ?? 0
        return (
          count > 0 && (
            <rect
              key={key}
              x={x}
              width={width}
              y={floor - (below + count) * unit}
              height={count * unit}
              className={`bar-part ${fill}`}
            />
          )
        )
      })}
      {total > 0 && (
        <text
          x={`${((index + 0.5) / runwayWeeks) * 100}%`}
          y={floor - total * unit - 5}
          textAnchor="middle"
          className="fill-ink font-semibold"
        >
          {total}
        </text>
      )}
    </g>
  )
}

const columns = ['expired', 'd30', 'later', 'behind'] as const

/** Each department with what has expired or soon will: the stronger a cell, the more. */
export async function DepartmentHeat({ departments }: { departments: readonly DepartmentCount[] }) {
  const [t, enums] = await Promise.all([getTranslations('orgs.overview.heat'), getTranslations('enums.deadlines')])
  const heads = { expired: enums('EXPIRED'), d30: enums('D30'), later: t('later'), behind: t('behind') }
  const most = (column: (typeof columns)[number]) => Math.max(...departments.map((row) => row[column]))
  if (departments.length < 2) return null
  return (
    <Card title={t('title')} flush>
      <table className="heat">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('department')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {heads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {departments.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name || t('none')}</th>
              {columns.map((column) => (
                <td key={column} data-heat={heatOf(row[column], most(column))} data-column={column}>
                  {row[column] || <span className="text-faint">0</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** 0 for none, else 1 to 3 by the share of the largest number of its column. */
export const heatOf = (count: number, most: number): 0 | 1 | 2 | 3 =>
  count === 0 ? 0 : count * 3 <= most ? 1 : count * 3 <= most * 2 ? 2 : 3
