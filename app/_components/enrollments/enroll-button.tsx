'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { EnrollDocument } from '@/graphql/generated/enroll'

/** The facts that decide how somebody gets into a session. */
export type EnrollFacts = {
  /** Null without a limit. */
  seatsLeft: number | null
  waiting: number
  approvalRequired: boolean
  /** The person's own sessions at the same time. */
  clashes: readonly { id: string; title: string; when: string }[]
}

type Props = EnrollFacts & { session: { id: string; title: string }; size?: 'sm'; variant?: 'primary' | 'secondary' }

/** Takes a seat in one press, requests one, or joins the waiting list. A clash has to be confirmed first. */
export function EnrollButton({ session, seatsLeft, waiting, approvalRequired, clashes, size, variant }: Props) {
  const t = useTranslations('enrollments.open')
  const { id, title } = session
  const mode = approvalRequired ? 'ask' : seatsLeft === 0 || waiting > 0 ? 'wait' : 'enroll'
  const toldOutcome = useToldOutcome()
  const { run, busy } = useAction({
    mutation: EnrollDocument,
    confirm:
      clashes.length > 0 ? { title: t('clashTitle'), text: t('clashText', { title }), ok: t('clashOk') } : undefined,
    done: toldOutcome,
    refreshOnRefusal: true,
  })
  return (
    <Button
      variant={variant ?? 'primary'}
      size={size}
      busy={busy}
      aria-label={t(`${mode}Named`, { title })}
      onClick={() => run({ taskSessionId: id })}
    >
      {t(mode)}
    </Button>
  )
}

/** Reports the result to somebody who wanted a seat: enrolled, on the waiting list, or awaiting approval. */
export function useToldOutcome() {
  const t = useTranslations('enrollments.outcome')
  return ({ status, pendingReason }: { status: string; pendingReason: string | null }) =>
    t((pendingReason ?? status) as 'ENROLLED' | 'APPROVAL' | 'WAITLIST')
}
