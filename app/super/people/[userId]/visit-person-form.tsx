'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { VisitPersonDocument } from '@/graphql/generated/visit-person'

/** Asks a super admin for a reason, then opens the person's record. */
export function VisitPersonForm({ id }: { id: string }) {
  const t = useTranslations('people.visit')
  return (
    <ReasonForm
      mutation={VisitPersonDocument}
      variables={(reason) => ({ id, reason })}
      label={t('reason')}
      hint={t('hint')}
      button={t('submit')}
    />
  )
}
