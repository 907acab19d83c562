'use client'
import { useTranslations } from 'next-intl'
import { SendReminders } from '@/app/_components/reminders/send-reminders'
import { RemindMembersDocument } from '@/graphql/generated/remind-members'
import { ReminderPreviewDocument } from '@/graphql/generated/reminder-preview'

type Props = { orgId: string; boardEntryIds: readonly string[]; onClose: () => void; onSent: () => void }

/** The reminders of these licenses. */
export default function RemindMembers({ orgId, boardEntryIds, onClose, onSent }: Props) {
  const t = useTranslations('board.remind')
  const meant = { orgId, boardEntryIds: [...boardEntryIds] }
  return (
    <SendReminders
      mutation={RemindMembersDocument}
      meant={meant}
      preview={ReminderPreviewDocument}
      skips={['already', 'notNeeded', 'invited', 'switchedOff']}
      say={(key, count) => t(key, { count })}
      onClose={onClose}
      onSent={onSent}
    />
  )
}
