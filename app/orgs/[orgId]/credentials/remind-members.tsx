'use client'
import { useTranslations } from 'next-intl'
import { SendReminders } from '@/app/_components/reminders/send-reminders'
import { RemindMembersDocument } from '@/graphql/generated/remind-members'
import { ReminderPreviewDocument } from '@/graphql/generated/reminder-preview'
import type { listInput } from './board-query'

/** Licenses of an organization, by id or by the filter of its list. */
export type ReminderTarget = { orgId: string } & (
  | { boardEntryIds: string[] }
  | { filter: ReturnType<typeof listInput>['filter'] }
)

type Props = { reminder: ReminderTarget; onClose: () => void; onSent: () => void }

/** The dialog that reminds the holders of these licenses. */
export default function RemindMembers({ reminder, onClose, onSent }: Props) {
  const t = useTranslations('board.remind')
  return (
    <SendReminders
      mutation={RemindMembersDocument}
      variables={reminder}
      preview={ReminderPreviewDocument}
      skips={['already', 'notNeeded', 'invited', 'switchedOff']}
      messageOf={(key, count) => t(key, { count })}
      onClose={onClose}
      onSent={onSent}
    />
  )
}
