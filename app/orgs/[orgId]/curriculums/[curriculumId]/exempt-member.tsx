'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { ExemptMemberDocument } from '@/graphql/generated/exempt-member'
import { curriculumLimits } from '@/lib/domain/curriculums/values'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

type Props = { assignment: { id: string; version: number; called: string }; onClose: () => void }

/** Asks for the reason and exempts a member from a curriculum. */
export default function ExemptMember({ assignment: { id, version, called }, onClose }: Props) {
  const t = useTranslations('curriculums')
  const { run, busy, errors } = useAction({
    mutation: ExemptMemberDocument,
    check: ({ reason }) => problemsAmong({ reason: lineProblem(reason, curriculumLimits.exemptReason) }),
    done: { title: t('done.exempted', { name: called }), tone: 'success' },
    onClose,
  })
  return (
    <FormDialog
      title={t('ask.exemptTitle', { name: called })}
      onClose={onClose}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('actions.exempt')}
    >
      <p>{t('ask.exemptText')}</p>
      <TextArea
        name="reason"
        label={t('ask.reason')}
        error={errors.reason}
        maxLength={curriculumLimits.exemptReason}
        rows={3}
      />
    </FormDialog>
  )
}
