'use client'
import { useTranslations } from 'next-intl'
import { undoBy } from '@/app/_actions/use-action'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import { WithdrawCreditDocument } from '@/graphql/generated/withdraw-credit'
import { creditLimits } from '@/lib/domain/credits/values'
import { optionalLineProblem } from '@/lib/domain/values'

type Props = { id: string; version: number; onClose: () => void }

/** Withdraws the credit from every count, after a dialog that explains it. */
export default function WithdrawCredit({ id, version, onClose }: Props) {
  const t = useTranslations('credits.withdraw')
  return (
    <ReasonDialog
      mutation={WithdrawCreditDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: creditLimits.withdrawReason, problem: optionalLineProblem, line: true }}
      words={{ title: t('title'), text: t('text'), reason: t('reason'), save: t('confirm') }}
      optional
      danger
      done={t('done')}
      undo={undoBy(RestoreCreditDocument)}
      refreshOnRefusal
      onClose={onClose}
    />
  )
}
