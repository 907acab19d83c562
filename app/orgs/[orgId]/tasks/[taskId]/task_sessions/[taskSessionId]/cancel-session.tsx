'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Checkbox } from '@/app/_ui/checkbox'
import { CancelTaskSessionDocument } from '@/graphql/generated/cancel-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'

type Props = { session: { id: string; version: number }; following: number; onClose: () => void }

/** Cancels a session with a reason, which is sent to everybody in it; of a series also the later ones if asked. */
export default function CancelSession({ session: { id, version }, following: count, onClose }: Props) {
  const t = useTranslations('sessions')
  const [following, setFollowing] = useState(false)
  return (
    <ReasonDialog
      mutation={CancelTaskSessionDocument}
      variables={(reason) => ({ id, version, reason, following })}
      rules={{ maxLength: sessionLimits.reason }}
      words={{
        title: t('cancelForm.title'),
        text: (
          <>
            <p className="text-soft">{t('cancelForm.lead')}</p>
            {count > 0 && (
              <Checkbox
                name="following"
                label={t('following.cancel', { count })}
                checked={following}
                onChange={(event) => setFollowing(event.target.checked)}
              />
            )}
          </>
        ),
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
