'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { DeclineRequestedDocumentDocument } from '@/graphql/generated/decline-requested-document'
import { requestLimits } from '@/lib/domain/documents/requests'

type Props = { id: string; version: number; org: string; title: string; onClose: () => void }

/** Asks for the reason, and tells the person who will read it. */
export default function Decline({ id, version, org, title, onClose }: Props) {
  const t = useTranslations('documentRequests')
  return (
    <ReasonDialog
      mutation={DeclineRequestedDocumentDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: requestLimits.reason, rows: 3 }}
      words={{
        title: t('own.declineTitle', { title }),
        text: t('own.declineText', { org }),
        reason: t('own.reason'),
        save: t('own.declineSave'),
      }}
      done={t('done.declined', { org })}
      onClose={onClose}
    />
  )
}
