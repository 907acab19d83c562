import { classNames } from './class-names'
import { type Tone, toneStroke } from './tone'

export type ComplianceRingProps = {
  /** Counted units in hundredths of an hour, in total and online; the rest is in person. */
  counted: number
  online?: number
  required: number
  /** Year-1 minimum in hundredths of an hour, a notch with its number until it is reached; null if it is. */
  firstYearMin?: number | null
  /** The state of the license, as the rim. Without it there is no rim. */
  tone?: Tone
  /** `exempt`: nothing is required. `kept`: hours are recorded, and not counted toward anything. */
  state?: 'tracked' | 'exempt' | 'kept'
  size?: 'sm' | 'md' | 'lg'
  /** The line below the number: "of 48 hours", "Exempt", "hours kept". */
  caption: string
  /** The text alternative: a name, and sentences with the same facts as the picture. */
  title: string
  desc: string
}

const sizes = { sm: 'size-14', md: 'size-32', lg: 'size-48' }
const arcLook = { inPerson: 'stroke-in-person', online: 'stroke-online' }

/** Hundredths of an hour as hours without trailing zeros: 150 gives "1.5". */
const hours = (units: number) => String(Math.round(units) / 100)

/**
 * The product's mark: counted and required hours, in-person and online parts, and the year-1 minimum; the open rest of
 * the ring is still to be earned. The colors of its arcs stand for formats, its rim for the state. Rendered on the
 * server.
 */
export function ComplianceRing(props: ComplianceRingProps) {
  const { counted, state = 'tracked', tone, size = 'md', caption, title, desc } = props
  const small = size === 'sm'
  return (
    <svg
      viewBox="2 2 116 116"
      role="img"
      aria-label={`${title} ${desc}`}
      className={classNames('shrink-0', sizes[size])}
    >
      <title>{title}</title>
      <desc>{desc}</desc>
      {tone && <circle cx="60" cy="60" r="56.5" fill="none" strokeWidth="2.5" className={toneStroke[tone]} />}
      <Arcs {...props} small={small} />
      <Middle text={state === 'exempt' ? '✓' : hours(counted)} small={small} />
      {!small && (
        <text x="60" y="82" textAnchor="middle" className="fill-soft text-[9.5px]">
          {caption}
        </text>
      )}
    </svg>
  )
}

function Middle({ text, small }: { text: string; small: boolean }) {
  const long = text.length > 4
  const size = small ? (long ? 'text-[23px]' : 'text-[30px]') : long ? 'text-[22px]' : 'text-[28px]'
  return (
    <text
      x="60"
      y={small ? (long ? 68 : 70) : 66}
      textAnchor="middle"
      className={`fill-ink font-semibold tabular-nums ${size}`}
    >
      {text}
    </text>
  )
}

type ArcsProps = ComplianceRingProps & { small: boolean }

function Arcs({ counted, online = 0, required, firstYearMin, state = 'tracked', small }: ArcsProps) {
  const width = small ? 12 : 10
  const track = <circle cx="60" cy="60" r="47" fill="none" strokeWidth={width} className="stroke-line" />
  if (state !== 'tracked' || required <= 0) return track
  const isMarked = firstYearMin && firstYearMin < required && !small
  const tick = isMarked ? tickAt(firstYearMin / required) : null
  return (
    <g>
      {track}
      {ringArcs({ counted, online, required, width, radius: 47 }).map((arc) => (
        <ArcPath key={arc.kind} arc={arc} width={width} />
      ))}
      {tick && <line {...tick} strokeWidth="3" className="stroke-surface" />}
      {tick && isMarked && (
        <text {...labelAt(firstYearMin / required)} textAnchor="middle" className="fill-soft text-[9px] font-semibold">
          {hours(firstYearMin)}
        </text>
      )}
    </g>
  )
}

function ArcPath({ arc, width }: { arc: Arc; width: number }) {
  return (
    <circle
      cx="60"
      cy="60"
      r="47"
      fill="none"
      pathLength="100"
      strokeWidth={width}
      strokeLinecap={arc.closed ? 'butt' : 'round'}
      strokeDasharray={arcDash(arc)}
      strokeDashoffset={-arc.from}
      transform="rotate(-90 60 60)"
      className={arcLook[arc.kind]}
    />
  )
}

/** One arc of the ring in percent of the circle, clockwise from the top, already shortened by its round ends. */
type Arc = { kind: 'inPerson' | 'online'; from: number; length: number; closed: boolean }

type Parts = { counted: number; online: number; required: number; width: number; radius: number }

const round = (value: number) => Math.round(value * 100) / 100

/**
 * The in-person arc, followed by the online arc. Hours beyond the requirement close the circle and do not overlap it.
 */
export function ringArcs({ counted, online, required, width, radius }: Parts): Arc[] {
  const share = (units: number) => (Math.max(0, units) / Math.max(required, counted)) * 100
  const cap = (width / 2 / (2 * Math.PI * radius)) * 100 + 0.35
  const parts = [
    { kind: 'inPerson' as const, start: 0, size: share(counted - online) },
    { kind: 'online' as const, start: share(counted - online), size: share(online) },
  ]
  return parts
    .filter(({ size }) => size > 0)
    .map(({ kind, start, size }) =>
      size >= 99.99
        ? { kind, from: 0, length: 100, closed: true }
        : {
            kind,
            from: round(start + Math.min(cap, size / 2)),
            length: round(Math.max(0.01, size - 2 * cap)),
            closed: false,
          },
    )
}

/** The dash pattern that draws one arc on a circle of path length 100. */
const arcDash = ({ length }: Arc) => `${length} 200`

/** The place of the number of the notch, inside the ring. */
function labelAt(share: number): { x: number; y: number } {
  const angle = share * 2 * Math.PI
  return { x: round(60 + 33 * Math.sin(angle)), y: round(63 - 33 * Math.cos(angle)) }
}

/** End points of the notch across the ring at a share (0 to 1) of the circle, in the ring's 120 x 120 box. */
export function tickAt(share: number): { x1: number; y1: number; x2: number; y2: number } {
  const angle = share * 2 * Math.PI
  const pointAt = (radius: number) => ({
    x: round(60 + radius * Math.sin(angle)),
    y: round(60 - radius * Math.cos(angle)),
  })
  const [inner, outer] = [pointAt(40), pointAt(53.6)]
  return { x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y }
}

type Kind = 'inPerson' | 'online' | 'remaining' | 'yearMin'

const looks: Record<Kind, string> = {
  inPerson: 'fill-in-person',
  online: 'fill-online',
  remaining: 'fill-line',
  yearMin: 'fill-edge',
}

type Props = { items: readonly { kind: Kind; label: string }[]; inline?: boolean }

/** Explains the colors and the notch of a ring, with numbers in the labels; `inline` puts the items side by side. */
export function RingLegend({ items, inline }: Props) {
  return (
    <ul
      className={classNames('flex gap-x-4 gap-y-1 text-sm text-soft tabular-nums', inline ? 'flex-wrap' : 'flex-col')}
    >
      {items.map(({ kind, label }) => (
        <li key={kind} className="flex items-center gap-2">
          <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
            <rect
              x={kind === 'yearMin' ? 4 : 0}
              width={kind === 'yearMin' ? 2 : 10}
              height="10"
              rx={kind === 'yearMin' ? 1 : 5}
              className={looks[kind]}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
