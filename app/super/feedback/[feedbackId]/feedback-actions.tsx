'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { CloseFeedbackMessageDocument } from '@/graphql/generated/close-feedback-message'
import { ReopenFeedbackMessageDocument } from '@/graphql/generated/reopen-feedback-message'
import type { State } from '../feedback-tag'

type Props = { id: string; version: number; state: State }

/** Puts a message away, or takes it up again. */
export function FeedbackActions({ id, version, state }: Props) {
  const t = useTranslations('feedback')
  const close = useAction({ mutation: CloseFeedbackMessageDocument, done: t('closed') })
  const reopen = useAction({ mutation: ReopenFeedbackMessageDocument, done: t('reopened') })
  if (state === 'CLOSED')
    return (
      <Button busy={reopen.busy} onClick={() => reopen.run({ id, version })}>
        {t('reopen')}
      </Button>
    )
  return (
    <Button busy={close.busy} onClick={() => close.run({ id, version })}>
      {t('close')}
    </Button>
  )
}
