'use client'
import { useTranslations } from 'next-intl'
import { RemindMembersDocument, type RemindMembersMutationVariables } from '@/graphql/generated/remind-members'
import { ReminderPreviewDocument } from '@/graphql/generated/reminder-preview'
import { SendReminders } from './send-reminders'

/** Licenses of an organization, by id, by the filter of their list, or those of selected members. */
export type ReminderTarget = Pick<RemindMembersMutationVariables, 'orgId' | 'boardEntryIds' | 'filter' | 'members'>

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
