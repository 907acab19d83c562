'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { RemoveGuestDocument } from '@/graphql/generated/remove-guest'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'

type Removal = {
  id: string
  version: number
  name: string
  look: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Removes a guest from the session, with a reason. */
export default function RemoveGuest({ id, version, name, look, onClose }: Removal) {
  const t = useTranslations('guests.remove')
  return (
    <ReasonDialog
      mutation={RemoveGuestDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: enrollmentReasonLength }}
      words={{
        title: t('title', { name }),
        text: <p className="text-soft">{t('text')}</p>,
        reason: t('reason'),
        save: t('save'),
      }}
      danger
      done={t('done', { name })}
      onClose={() => {
        void look?.()
        onClose()
      }}
    />
  )
}
