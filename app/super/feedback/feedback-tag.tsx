'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/tag'
import type { feedbackStates } from '@/lib/domain/feedback/values'

export type State = (typeof feedbackStates)[number]
const tones = { NEW: 'info', ANSWERED: 'success', CLOSED: 'neutral' } as const

/** The state of a message. */
export function FeedbackTag({ state }: { state: State }) {
  const t = useTranslations('feedback.states')
  return <Tag tone={tones[state]}>{t(state)}</Tag>
}
