import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'
import { type Tone, ToneIcon, toneTint } from './tone'

type Props = { label: string; value: ReactNode; hint?: ReactNode; tone?: Tone; href?: string }

/** One number with its name, in the color of its tone if it asks for an act; with `href` it links to the list behind it. */
export function Stat({ label, value, hint, tone = 'neutral', href }: Props) {
  const isToned = tone !== 'neutral'
  const inside = (
    <>
      <span className={classNames('flex items-start gap-1.5 text-sm', isToned ? 'font-semibold' : 'text-soft')}>
        {isToned && <ToneIcon tone={tone} className="mt-0.5" />}
        <span className="min-w-0 hyphens-auto wrap-anywhere">{label}</span>
      </span>
      <span className="mt-auto text-figure font-semibold tracking-tight tabular-nums">{value}</span>
      {hint && <span className="text-sm text-soft">{hint}</span>}
    </>
  )
  const box = classNames(
    'flex flex-col gap-1 rounded-xl border p-4 shadow-card',
    isToned ? toneTint[tone] : 'border-line bg-surface',
  )
  if (!href) return <div className={box}>{inside}</div>
  return (
    <Link href={href} variant="bare" className={classNames(box, 'stat-link')}>
      {inside}
    </Link>
  )
}
