import { classNames } from './class-names'
import { type Tone, toneFill, toneStroke } from './tone'

/** `short`, and then `shortest`, replace `label` where the bar is narrow. */
export type TimelinePeriod = {
  id: string
  label: string
  short: string
  shortest: string
  startsAt: string
  endsAt: string
  tone?: Tone
}
type Props = {
  /** The accessible name of the picture. */
  title: string
  /** Dates are "YYYY-MM-DD"; `label` is the visible text. */
  periods: readonly TimelinePeriod[]
  credits: readonly TimelineCredit[]
  today: string
  todayLabel: string
  /** The first and last day as formatted dates. */
  from: string
  to: string
  countedLabel: string
  notCountedLabel: string
}

/**
 * Periods as bars, credits as dots, today as a line. A list beside it has the same facts. Rendered on the server,
 * positioned in percent.
 */
export function Timeline({ title, periods, credits, today, todayLabel, from, to, ...key }: Props) {
  const span = spanOf([
    ...periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...credits.map(({ date }) => date),
  ])
  const position = (date: string) => positionOf(date, span.from, span.to)
  const dots = [...credits].sort((a, b) => a.date.localeCompare(b.date))
  const rows = dotRows(
    dots.map(({ date }) => position(date)),
    4,
  )
  return (
    <figure className="timeline flex flex-col gap-1">
      <figcaption className="sr-only">{title}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links inside a picture has no element of its own. */}
      <svg role="group" aria-label={title} className="timeline-picture">
        {periods.map((period) => (
          <PeriodBar key={period.id} period={period} x={position(period.startsAt)} end={position(period.endsAt)} />
        ))}
        <Ends from={from} to={to} />
        {today >= span.from && today <= span.to && <Today x={position(today)} label={todayLabel} />}
        {dots.map((credit, index) => (
          <TimelineDot key={credit.id} credit={credit} x={position(credit.date)} row={rows[index] ?? 0} />
        ))}
        <foreignObject className="timeline-key">
          <Key {...key} />
        </foreignObject>
      </svg>
    </figure>
  )
}

function PeriodBar({ period, x, end }: { period: TimelinePeriod; x: number; end: number }) {
  const tone = period.tone ?? 'neutral'
  return (
    <svg x={`${x}%`} y="64" width={`${Math.max(0.5, end - x)}%`} height="28">
      <title>{period.label}</title>
      <rect width="100%" height="28" rx="6" className={classNames('timeline-bar', toneFill[tone], toneStroke[tone])} />
      <foreignObject width="100%" height="28">
        <p className="timeline-label">
          <span>{period.label}</span>
          <span aria-hidden="true">{period.short}</span>
          <span aria-hidden="true">{period.shortest}</span>
        </p>
      </foreignObject>
    </svg>
  )
}

function Today({ x, label }: { x: number; label: string }) {
  const anchor = x < 10 ? 'start' : x > 90 ? 'end' : 'middle'
  return (
    <g>
      {/* In two parts, so that it does not cross the text of the bar between them. */}
      {[
        [16, 70],
        [86, 96],
      ].map(([top, bottom]) => (
        <line key={top} x1={`${x}%`} x2={`${x}%`} y1={top} y2={bottom} strokeWidth="1.5" className="stroke-primary" />
      ))}
      <text x={`${x}%`} y="11" textAnchor={anchor} className="fill-link text-xs font-semibold">
        {label}
      </text>
    </g>
  )
}

function Ends({ from, to }: { from: string; to: string }) {
  return (
    <g className="fill-soft text-xs tabular-nums">
      <text x="0" y="110">
        {from}
      </text>
      <text x="100%" y="110" textAnchor="end">
        {to}
      </text>
    </g>
  )
}

function DotSign({ counted }: { counted: boolean }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <circle cx="6" cy="6" className={counted ? 'dot-counted' : 'dot-hollow'} />
    </svg>
  )
}

function Key({ countedLabel, notCountedLabel }: Pick<Props, 'countedLabel' | 'notCountedLabel'>) {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm text-soft">
      <span className="flex items-center gap-1.5">
        <DotSign counted />
        {countedLabel}
      </span>
      <span className="flex items-center gap-1.5">
        <DotSign counted={false} />
        {notCountedLabel}
      </span>
    </p>
  )
}

export type TimelineCredit = {
  id: string
  date: string
  /** False for a hollow dot. */
  counted: boolean
  /** A sentence that says what it is, and why it counts or not. */
  text: string
  href: string
}

/** A credit on the timeline, named by a sentence that the strip below shows on hover and focus. */
function TimelineDot({ credit, x, row }: { credit: TimelineCredit; x: number; row: number }) {
  const { text, counted, href } = credit
  const center = { cx: `${x}%`, cy: 50 - row * 14 }
  return (
    <a href={href} className="timeline-dot">
      <circle {...center} />
      <circle {...center} className={counted ? 'dot-counted' : 'dot-hollow'} />
      <foreignObject>
        <p>{text}</p>
      </foreignObject>
    </a>
  )
}

/** Milliseconds of a calendar date in UTC; only differences are used. */
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The position of a date between two others, in percent with two decimals; dates outside are placed at the edge. */
export function positionOf(date: string, from: string, to: string): number {
  const share = (instant(date) - instant(from)) / (instant(to) - instant(from))
  return Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100
}

/** The first and last of many dates. */
export function spanOf(dates: readonly string[]): { from: string; to: string } {
  const sorted = [...dates].sort()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

/**
 * The row of each dot (0, 1 or 2), so that dots less than `gap` percent apart do not hide each other. `positions` must be
 * ascending.
 */
export function dotRows(positions: readonly number[], gap: number): number[] {
  const last = [-Infinity, -Infinity, -Infinity]
  return positions.map((position) => {
    const free = last.findIndex((before) => position - before >= gap)
    const row = free === -1 ? last.indexOf(Math.min(...last)) : free
    last[row] = position
    return row
  })
}
