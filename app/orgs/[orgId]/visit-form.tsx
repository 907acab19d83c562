'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { VisitOrgDocument } from '@/graphql/generated/visit-org'

/** Asks a super admin why; with an answer the organization opens where they wanted to go. */
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
