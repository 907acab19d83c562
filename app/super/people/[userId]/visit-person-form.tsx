'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { VisitPersonDocument } from '@/graphql/generated/visit-person'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { problemsAmong } from '@/lib/domain/values'

/** Asks a super admin why; with an answer the person's record opens. */
export function VisitPersonForm({ id }: { id: string }) {
  const t = useTranslations('people.visit')
  return (
    <ReasonForm
      mutation={VisitPersonDocument}
      variables={(reason) => ({ id, reason })}
      check={({ reason }) => problemsAmong({ reason: deskReasonProblem(reason) })}
      label={t('reason')}
      hint={t('hint')}
      button={t('submit')}
    />
  )
}
