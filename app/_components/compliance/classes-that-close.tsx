import { ClientMessages } from '@/app/_frame/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import type { OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import { GapClassList } from './gap-class-list'
import { gapClasses } from './gap-classes'

type Props = {
  view: CredentialView
  open: readonly OpenSessionView[]
  locale: Locale
  /** Where classes can be tried out. */
  whatIf?: string
}

const messages = ['credentials.gap.title', 'credentials.gap.tryOut', 'enrollments.open', 'enrollments.outcome'] as const

/** The open classes that close the gap of a license, with the messages of their buttons. Nothing without any. */
export function ClassesThatClose({ view, open, locale, whatIf }: Props) {
  const classes = gapClasses(view, open, locale)
  if (classes.length === 0) return null
  return (
    <ClientMessages of={messages}>
      <GapClassList classes={classes} whatIf={whatIf} />
    </ClientMessages>
  )
}
