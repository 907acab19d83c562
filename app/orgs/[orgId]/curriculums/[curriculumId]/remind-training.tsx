'use client'
import { useTranslations } from 'next-intl'
import { SendReminders } from '@/app/_components/reminders/send-reminders'
import { RemindTrainingDocument } from '@/graphql/generated/remind-training'
import { TrainingReminderPreviewDocument } from '@/graphql/generated/training-reminder-preview'

type Props = {
  curriculumId: string
  /** Null for everybody who is overdue. */
  assignmentIds: readonly string[] | null
  onClose: () => void
  onSent?: () => void
}

/** The dialog that sends reminders of a training. */
export default function RemindTraining({ curriculumId, assignmentIds, onClose, onSent }: Props) {
  const t = useTranslations('curriculums.remind')
  const variables = { curriculumId, assignmentIds: assignmentIds && [...assignmentIds] }
  return (
    <SendReminders
      mutation={RemindTrainingDocument}
      variables={variables}
      preview={TrainingReminderPreviewDocument}
      skips={['already', 'notNeeded', 'onLeave', 'switchedOff']}
      messageOf={(key, count) => t(key, { count })}
      onClose={onClose}
      onSent={onSent}
    />
  )
}
