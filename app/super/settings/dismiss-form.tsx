'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { DismissSuperAdminDocument } from '@/graphql/generated/dismiss-super-admin'
import { deskReason } from '@/lib/domain/orgs/visit'
import type { SuperAdminRow } from './super-admin-row'

type Props = { person: SuperAdminRow; onClose: () => void }

/** Asks for the reason for removing a super admin. */
export default function DismissForm({ person, onClose }: Props) {
  const t = useTranslations('installation.settings')
  return (
    <ReasonDialog
      mutation={DismissSuperAdminDocument}
      variables={(reason) => ({ userId: person.id, reason })}
      rules={deskReason}
      words={{
        title: t('dismissTitle', { name: person.name }),
        text: t('dismissLead'),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t('dismissSave'),
      }}
      danger
      done={t('dismissed')}
      onClose={onClose}
    />
  )
}
