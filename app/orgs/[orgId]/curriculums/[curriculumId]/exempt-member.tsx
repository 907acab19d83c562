'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { ExemptMemberDocument } from '@/graphql/generated/exempt-member'
import { curriculumLimits } from '@/lib/domain/curriculums/values'
import { lineProblem } from '@/lib/domain/values'

type Props = { assignment: { id: string; version: number; called: string }; onClose: () => void }

/** Asks for the reason and exempts a member from a curriculum. */
export default function ExemptMember({ assignment: { id, version, called }, onClose }: Props) {
  const t = useTranslations('curriculums')
  return (
    <ReasonDialog
      mutation={ExemptMemberDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: curriculumLimits.exemptReason, problem: lineProblem, rows: 3 }}
      words={{
        title: t('ask.exemptTitle', { name: called }),
        text: t('ask.exemptText'),
        reason: t('ask.reason'),
        save: t('actions.exempt'),
      }}
      done={{ title: t('done.exempted', { name: called }), tone: 'success' }}
      onClose={onClose}
    />
  )
}
