'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import {
  namedExample,
  type Preview,
  RemindDialog,
  sentToast,
  skippedIn,
} from '@/app/_components/reminders/remind-dialog'
import { callApi } from '@/app/_lib/graphql-client'
import { RemindTrainingDocument } from '@/graphql/generated/remind-training'
import { TrainingReminderPreviewDocument } from '@/graphql/generated/training-reminder-preview'
import { noteProblem } from '@/lib/domain/reminders/values'
import { problemsAmong } from '@/lib/domain/values'

type Props = {
  curriculumId: string
  /** Null: everybody who is overdue. */
  assignmentIds: readonly string[] | null
  onClose: () => void
  onSent?: () => void
}

/** Shows what the reminders of a training would be, and sends them. */
export default function RemindTraining({ curriculumId, assignmentIds, onClose, onSent }: Props) {
  const t = useTranslations('curriculums.remind')
  const meant = { curriculumId, assignmentIds: assignmentIds && [...assignmentIds] }
  const skippedOf = (counts: Record<(typeof skips)[number], number>) =>
    skippedIn(skips, counts, (why, count) => t(why, { count }))
  const remind = useAction({
    mutation: RemindTrainingDocument,
    check: ({ note }) => problemsAmong({ note: noteProblem(note) }),
    done: ({ sent, ...counts }) => sentToast(t('sent', { count: sent }), sent, skippedOf(counts)),
    onClose,
  })

  async function load(): Promise<Preview | null> {
    const answer = await callApi(TrainingReminderPreviewDocument, meant)
    const preview = 'data' in answer ? answer.data?.trainingReminderPreview : null
    if (!preview) return null
    const { counts, example, replyTos, replyToId } = preview
    return { sent: counts.sent, skipped: skippedOf(counts), example: namedExample(example), replyTos, replyToId }
  }

  return (
    <RemindDialog
      load={load}
      onSend={async (own) => {
        if (await remind.run({ ...meant, ...own })) onSent?.()
      }}
      busy={remind.busy}
      errors={remind.errors}
      onClose={onClose}
    />
  )
}

/** Why somebody is skipped, in the order in which it is said. */
const skips = ['already', 'notNeeded', 'onLeave', 'switchedOff'] as const
