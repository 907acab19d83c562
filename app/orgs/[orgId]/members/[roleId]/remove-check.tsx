'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { RemoveStatedCheckDocument } from '@/graphql/generated/remove-stated-check'
import { statedCheckLimits } from '@/lib/domain/stated-checks/values'

/** Takes a check back, with the reason why. */
export default function RemoveCheck({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('statedChecks.removing')
  return (
    <ReasonDialog
      mutation={RemoveStatedCheckDocument}
      variables={(reason) => ({ id, reason })}
      rules={{ maxLength: statedCheckLimits.reason }}
      words={{ title: t('title'), text: t('text'), reason: t('reason'), save: t('save') }}
      danger
      done={t('done')}
      refreshOnRefusal
      onClose={onClose}
    />
  )
}
