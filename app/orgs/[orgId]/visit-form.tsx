'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { VisitOrgDocument } from '@/graphql/generated/visit-org'

/** Asks a super admin for a reason, then opens the requested page of the organization. */
export default function VisitForm({ orgId }: { orgId: string }) {
  const t = useTranslations('orgs.visit')
  return (
    <ReasonForm
      mutation={VisitOrgDocument}
      variables={(reason) => ({ orgId, reason })}
      label={t('reason')}
      hint={t('hint')}
      button={t('submit')}
    />
  )
}
