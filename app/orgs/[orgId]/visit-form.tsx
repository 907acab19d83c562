'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { VisitOrgDocument } from '@/graphql/generated/visit-org'
import { visitReasonLength } from '@/lib/domain/orgs/visit'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

/** Asks a super admin why; with an answer the organization opens where they wanted to go. */
export default function VisitForm({ orgId }: { orgId: string }) {
  const t = useTranslations('orgs.visit')
  return (
    <ReasonForm
      mutation={VisitOrgDocument}
      variables={(reason) => ({ orgId, reason })}
      check={({ reason }) => problemsAmong({ reason: lineProblem(reason, visitReasonLength) })}
      label={t('reason')}
      hint={t('hint')}
      button={t('submit')}
    />
  )
}
