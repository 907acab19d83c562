import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import type { Locale } from '@/lib/i18n/locales'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import { GapClassList, GapClassRows } from './gap-class-list'
import { type GapClasses, gapClasses } from './gap-classes'

type Props = {
  view: CredentialView
  open: readonly OpenSessionView[]
  locale: Locale
  /** The address of the page where classes can be tried out. */
  whatIf?: string
}

const messages = ['credentials.gap.tryOut', 'enrollments.open', 'enrollments.outcome'] as const

/**
 * Open classes that count toward what a license misses, with the messages of their buttons. Renders nothing when there
 * are none.
 */
export function ClassesThatClose({ view, open, locale, whatIf }: Props) {
  const gap = gapClasses(view, open, locale)
  if (!gap) return null
  return (
    <ClientMessages of={messages}>
      <GapClassList gap={gap} whatIf={whatIf} />
    </ClientMessages>
  )
}

/** One plan for several licenses, with the messages of its buttons. */
export const ClassesForAll = ({ plan: { title, sum, classes } }: { plan: GapClasses }) => (
  <ClientMessages of={messages}>
    <Card title={title} lead={sum}>
      <GapClassRows classes={classes} />
    </Card>
  </ClientMessages>
)
