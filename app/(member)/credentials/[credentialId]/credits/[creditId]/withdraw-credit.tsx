'use client'
import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import { WithdrawCreditDocument } from '@/graphql/generated/withdraw-credit'
import { creditLimits } from '@/lib/domain/credits/values'
import { optionalLineProblem, problemsAmong } from '@/lib/domain/values'

type Props = { id: string; version: number; onClose: () => void }

/** Withdraws the credit from every count, after a dialog that explains it. */
export default function WithdrawCredit({ id, version, onClose }: Props) {
  const t = useTranslations('credits.withdraw')
  const common = useTranslations('common.form')
  const { run, busy, errors } = useAction({
    mutation: WithdrawCreditDocument,
    check: ({ reason }) => problemsAmong({ reason: optionalLineProblem(reason, creditLimits.withdrawReason) }),
    done: t('done'),
    undo: undoBy(RestoreCreditDocument),
    onClose,
    refreshOnRefusal: true,
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('confirm')}
      danger
    >
      <p>{t('text')}</p>
      <TextField
        name="reason"
        label={t('reason')}
        optional={common('optional')}
        error={errors.reason}
        maxLength={creditLimits.withdrawReason}
        autoComplete="off"
      />
    </FormDialog>
  )
}
