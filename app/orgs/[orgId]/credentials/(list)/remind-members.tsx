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
import { RemindMembersDocument } from '@/graphql/generated/remind-members'
import { ReminderPreviewDocument } from '@/graphql/generated/reminder-preview'
import { noteProblem } from '@/lib/domain/reminders/values'
import { problemsAmong } from '@/lib/domain/values'

type Props = { orgId: string; boardEntryIds: readonly string[]; onClose: () => void; onSent: () => void }

/** Shows what the reminders of these licenses would be, and sends them. */
export default function RemindMembers({ orgId, boardEntryIds, onClose, onSent }: Props) {
  const t = useTranslations('board.remind')
  const skippedOf = (counts: Record<(typeof skips)[number], number>) =>
    skippedIn(skips, counts, (why, count) => t(why, { count }))
  const remind = useAction({
    mutation: RemindMembersDocument,
    check: ({ note }) => problemsAmong({ note: noteProblem(note) }),
    done: ({ sent, ...counts }) => sentToast(t('sent', { count: sent }), sent, skippedOf(counts)),
    onClose,
  })

  async function load(): Promise<Preview | null> {
    const answer = await callApi(ReminderPreviewDocument, { orgId, boardEntryIds: [...boardEntryIds] })
    const preview = 'data' in answer ? answer.data?.reminderPreview : null
    if (!preview) return null
    const { counts, example, replyTos, replyToId } = preview
    return { sent: counts.sent, skipped: skippedOf(counts), example: namedExample(example), replyTos, replyToId }
  }

  return (
    <RemindDialog
      load={load}
      onSend={async (own) => {
        if (await remind.run({ orgId, boardEntryIds: [...boardEntryIds], ...own })) onSent()
      }}
      busy={remind.busy}
      errors={remind.errors}
      onClose={onClose}
    />
  )
}

/** Why a license is skipped, in the order in which it is said. */
const skips = ['already', 'notNeeded', 'invited', 'switchedOff'] as const
