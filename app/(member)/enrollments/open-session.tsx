'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { EnrollDocument } from '@/graphql/generated/enroll'
import type { GainView, SessionView } from './session-view'

/** A session that the person can join. */
export type OpenItem = {
  session: SessionView
  /** Null where there is no limit. */
  seatsLeft: number | null
  waiting: number
  approvalRequired: boolean
  /** Their own sessions at the same time. */
  clashes: readonly { id: string; title: string; when: string }[]
  gains: GainView[]
}

/** The place of somebody who wanted a seat: they have it, are on the waiting list, or wait for an approval. */
export function useToldOutcome() {
  const t = useTranslations('enrollments.outcome')
  return ({ status, pendingReason }: { status: string; pendingReason: string | null }) =>
    t((pendingReason ?? status) as 'ENROLLED' | 'APPROVAL' | 'WAITLIST')
}

/** How many seats there are, who waits, and whether the organization decides. */
export function Seats({ item: { seatsLeft, waiting, approvalRequired } }: { item: OpenItem }) {
  const t = useTranslations('enrollments.session')
  const seats =
    seatsLeft === null
      ? t('noLimit')
      : seatsLeft === 0
        ? t(approvalRequired ? 'fullAsk' : 'full')
        : t('seats', { count: seatsLeft })
  const more = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(approvalRequired ? [t('approval')] : []),
  ]
  return [seats, ...more].join(' · ')
}

/** Own sessions at the same time. */
export function Clashes({ item: { clashes } }: { item: OpenItem }) {
  const t = useTranslations('enrollments.session')
  return clashes.map(({ id, title, when }) => (
    <InlineNotice key={id} tone="warn">
      {t('clash', { title, when })}
    </InlineNotice>
  ))
}

type EnrollProps = {
  item: OpenItem
  /** On its own page, where it is the one thing to do: it then leads to the enrollment. */
  alone?: boolean
}

/** Takes a seat, a place in line, or asks for it; a session at the same time is asked about first. */
export function Enroll({ item: { session, seatsLeft, waiting, approvalRequired, clashes }, alone }: EnrollProps) {
  const t = useTranslations('enrollments.open')
  const { id, title } = session
  const how = approvalRequired ? 'ask' : seatsLeft === 0 || waiting > 0 ? 'wait' : 'enroll'
  const toldOutcome = useToldOutcome()
  const { run, busy } = useAction({
    mutation: EnrollDocument,
    confirm:
      clashes.length > 0 ? { title: t('clashTitle'), text: t('clashText', { title }), ok: t('clashOk') } : undefined,
    done: toldOutcome,
    goTo: alone ? (enrollment) => `/enrollments/${enrollment.id}` : undefined,
    refreshOnRefusal: true,
  })
  return (
    <Button
      variant={alone ? 'primary' : 'secondary'}
      size={alone ? 'md' : 'sm'}
      busy={busy}
      aria-label={t(`${how}Named`, { title })}
      onClick={() => run({ taskSessionId: id })}
    >
      {t(how)}
    </Button>
  )
}
