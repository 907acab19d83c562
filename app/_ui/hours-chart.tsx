import { classNames } from './class-names'

/** A credit or class that gives hours on a day; dates are "YYYY-MM-DD", units hundredths of an hour. */
export type HoursStep = {
  id: string
  date: string
  /** Units that count; 0 for a credit that does not. */
  units: number
  online: boolean
  planned: boolean
  /** A sentence that says what it is, and why it counts or not. */
  text: string
  href: string
}

type Props = {
  /** The accessible name of the picture. */
  title: string
  startsAt: string
  endsAt: string
  today: string
  /** Null where no number of hours is required. */
  required: number | null
  /** Units that were carried over from the period before. */
  carried: number
  /** The first year with its own minimum, and the label of that minimum. */
  firstYear: { endsAt: string; least: number; label: string } | null
  steps: readonly HoursStep[]
  words: { today: string; from: string; to: string; required: string | null }
  /** What occurs in the picture, in order. */
  keys: readonly { kind: KeyKind; label: string }[]
}

type KeyKind = 'inPerson' | 'online' | 'planned' | 'none' | 'pace'

const top = 22
const floor = 196

/**
 * Hours over a period: each credit a step as high as its hours, in the color of its format; the line to the required
 * hours; planned classes dashed. A list beside it has the same facts. Rendered on the server, placed in percent.
 */
export function HoursChart({ title, startsAt, endsAt, today, required, carried, firstYear, words, ...props }: Props) {
  const x = (date: string) => positionOf(date, startsAt, endsAt)
  const now = x(today)
  const layers = layersOf(props.steps, carried)
  const total = layers.reduce((sum, { step, to }) => (step.planned ? sum : to), carried)
  const most = Math.max(required ?? 0, layers.at(-1)?.to ?? 0, total, 100)
  const y = (units: number) => Math.round((floor - (units / most) * (floor - top)) * 10) / 10
  return (
    <figure className="hours-chart">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links inside a picture has no element of its own. */}
      <svg role="group" aria-label={title} className="hours-picture">
        <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-edge" />
        {required !== null && (
          <g>
            <line x1="0" x2="100%" y1={y(required)} y2={y(required)} className="hours-goal" />
            <text x="0" y={y(required) - 5} className="fill-ink text-xs font-semibold">
              {words.required}
            </text>
          </g>
        )}
        {firstYear && (
          <g>
            <line
              x1={`${x(firstYear.endsAt)}%`}
              x2={`${x(firstYear.endsAt)}%`}
              y1={top}
              y2={floor}
              className="stroke-line"
            />
            <line
              x1="0"
              x2={`${x(firstYear.endsAt)}%`}
              y1={y(firstYear.least)}
              y2={y(firstYear.least)}
              className="hours-goal"
            />
          </g>
        )}
        {carried > 0 && (
          <rect x="0" y={y(carried)} width={`${now}%`} height={floor - y(carried)} className="hours-area fill-edge" />
        )}
        {required !== null && total < required && today < endsAt && (
          <line x1={`${now}%`} x2="100%" y1={y(total)} y2={y(required)} className="hours-pace" />
        )}
        {layers.map(({ step, from, to }) => (
          <Step key={step.id} step={step} x={x(step.date)} until={step.planned ? 100 : now} y={y(to)} base={y(from)} />
        ))}
        {firstYear && (
          <text x="0" y={y(firstYear.least) - 5} className="hours-label">
            {firstYear.label}
          </text>
        )}
        {now > 0 && now < 100 && <Today x={now} label={words.today} />}
        <g className="fill-soft text-xs tabular-nums">
          <text x="0" y={floor + 16}>
            {words.from}
          </text>
          <text x="100%" y={floor + 16} textAnchor="end">
            {words.to}
          </text>
        </g>
        <foreignObject className="hours-key">
          <Keys keys={props.keys} />
        </foreignObject>
      </svg>
    </figure>
  )
}

type StepProps = { step: HoursStep; x: number; until: number; y: number; base: number }

/** One credit, from its day on; hollow at the bottom if it does not count. */
function Step({ step: { text, href, units, online, planned }, x, until, y, base }: StepProps) {
  const counts = units > 0
  const mark = { cx: `${x}%`, cy: counts ? y : floor }
  const color = online ? 'online' : 'in-person'
  return (
    <a href={href} className={`hours-step hours-${color}`}>
      {counts && (
        <rect
          x={`${x}%`}
          y={y}
          width={`${Math.max(0.4, until - x)}%`}
          height={Math.max(1, base - y)}
          className={planned ? 'hours-planned' : 'hours-area'}
        />
      )}
      <circle {...mark} />
      <circle {...mark} className={classNames('hours-mark', (!counts || planned) && 'hours-hollow')} />
      <foreignObject>
        <p>{text}</p>
      </foreignObject>
    </a>
  )
}

function Today({ x, label }: { x: number; label: string }) {
  const anchor = x < 10 ? 'start' : x > 90 ? 'end' : 'middle'
  return (
    <g>
      <line x1={`${x}%`} x2={`${x}%`} y1={top - 6} y2={floor} strokeWidth="1.5" className="stroke-ink" />
      <text x={`${x}%`} y="11" textAnchor={anchor} className="fill-ink text-xs font-semibold">
        {label}
      </text>
    </g>
  )
}

const Keys = ({ keys }: Pick<Props, 'keys'>) => (
  <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm text-soft">
    {keys.map(({ kind, label }) => (
      <span key={kind} className={`flex items-center gap-1.5 hours-${kind === 'online' ? 'online' : 'in-person'}`}>
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
          {kind === 'pace' && <line x1="0" x2="12" y1="10" y2="2" className="hours-pace" />}
          {kind === 'none' && <circle cx="6" cy="6" className="hours-mark hours-hollow" />}
          {(kind === 'inPerson' || kind === 'online') && <rect width="12" height="12" className="hours-area" />}
          {kind === 'planned' && <rect x="0.5" y="0.5" width="11" height="11" className="hours-planned" />}
        </svg>
        {label}
      </span>
    ))}
  </p>
)

/** The steps in order of their days, each on top of those before; planned ones last. */
export function layersOf(
  steps: readonly HoursStep[],
  carried: number,
): { step: HoursStep; from: number; to: number }[] {
  const inOrder = [...steps].sort((a, b) => Number(a.planned) - Number(b.planned) || a.date.localeCompare(b.date))
  let sum = carried
  return inOrder.map((step) => {
    const from = sum
    sum += step.units
    return { step, from, to: sum }
  })
}

/** Milliseconds of a calendar date in UTC; only differences are used. */
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The position of a date between two others, in percent with two decimals; dates outside are placed at the edge. */
export function positionOf(date: string, from: string, to: string): number {
  const share = (instant(date) - instant(from)) / (instant(to) - instant(from))
  return Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100
}
