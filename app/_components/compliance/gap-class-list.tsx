'use client'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { EnrollButton } from '../enrollments/enroll-button'
import { DayLeaf } from '../task-sessions/day-leaf'
import type { GapClasses } from './gap-classes'

/** `whatIf` is the address of the page where classes can be tried out. */
type Props = { gap: GapClasses; whatIf?: string }

/** Open classes that count toward what a license misses, each with a one-press button for a seat. */
export function GapClassList({ gap: { classes, title, sum }, whatIf }: Props) {
  const t = useTranslations('credentials.gap')
  return (
    <section className="relative z-1 flex flex-col gap-2 border-t border-line pt-3 print:hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        {whatIf && (
          <ButtonLink size="sm" href={whatIf}>
            {t('tryOut')}
          </ButtonLink>
        )}
      </header>
      <p className="text-sm tabular-nums">{sum}</p>
      <GapClassRows classes={classes} />
    </section>
  )
}

/** Open classes, each with what it counts and a one-press button for a seat. */
export const GapClassRows = ({ classes }: Pick<GapClasses, 'classes'>) => (
  <ul className="flex flex-col divide-y divide-line">
    {classes.map(({ session, href, day, text, enroll }) => (
      <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
        <DayLeaf lines={day} size="small" />
        <span className="flex min-w-0 flex-1 basis-44 flex-col text-sm">
          <Link href={href} variant="quiet" className="font-semibold wrap-anywhere">
            {session.title}
          </Link>
          <span className="text-soft tabular-nums">{text}</span>
        </span>
        <EnrollButton session={session} {...enroll} size="sm" variant="secondary" />
      </li>
    ))}
  </ul>
)
