'use client'
import { useTranslations } from 'next-intl'
import { SendReminders } from '@/app/_components/reminders/send-reminders'
import { RemindMembersDocument } from '@/graphql/generated/remind-members'
import { ReminderPreviewDocument } from '@/graphql/generated/reminder-preview'

type Props = { orgId: string; boardEntryIds: string[]; onClose: () => void }

/** The dialog that reminds one of the reader's people of their licenses. */
export default function RemindPerson({ orgId, boardEntryIds, onClose }: Props) {
  const t = useTranslations('board.remind')
  return (
    <SendReminders
      mutation={RemindMembersDocument}
      variables={{ orgId, boardEntryIds }}
      preview={ReminderPreviewDocument}
      skips={['already', 'notNeeded', 'invited', 'switchedOff']}
      messageOf={(key, count) => t(key, { count })}
      onClose={onClose}
    />
  )
}
