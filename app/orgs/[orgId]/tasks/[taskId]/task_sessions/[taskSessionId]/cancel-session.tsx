'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { CancelTaskSessionDocument } from '@/graphql/generated/cancel-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'

type Props = { session: { id: string; version: number }; onClose: () => void }

/** Cancels a session with a reason, which is sent to everybody in it. */
export default function CancelSession({ session: { id, version }, onClose }: Props) {
  const t = useTranslations('sessions')
  return (
    <ReasonDialog
      mutation={CancelTaskSessionDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: sessionLimits.reason }}
      words={{
        title: t('cancelForm.title'),
        text: <p className="text-soft">{t('cancelForm.lead')}</p>,
        reason: t('cancelForm.reason'),
        hint: t('cancelForm.reasonHint'),
        save: t('cancelForm.ok'),
        cancel: t('cancelForm.keep'),
      }}
      danger
      done={{ title: t('actions.cancelled'), tone: 'success' }}
      refreshOnRefusal
      onClose={onClose}
    />
  )
}
