import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'
import { type Tone, ToneIcon, toneText } from './tone'

type Props = { label: string; value: ReactNode; hint?: ReactNode; tone?: Tone; href?: string }

/** One number with its name; with `href` it links to the list behind it. */
export function Stat({ label, value, hint, tone = 'neutral', href }: Props) {
  const inside = (
    <>
      <span className="flex items-center gap-1.5 text-sm text-soft">
        {tone !== 'neutral' && <ToneIcon tone={tone} className={toneText[tone]} />}
        <span className="min-w-0 hyphens-auto wrap-anywhere">{label}</span>
      </span>
      <span className="mt-auto text-figure font-semibold tracking-tight tabular-nums">{value}</span>
      {hint && <span className="text-sm text-soft">{hint}</span>}
    </>
  )
  const box = 'flex flex-col gap-1 rounded-xl border border-line bg-surface p-4'
  if (!href) return <div className={box}>{inside}</div>
  return (
    <Link href={href} variant="bare" className={classNames(box, 'transition-colors hover:border-edge hover:bg-sunken')}>
      {inside}
    </Link>
  )
}
