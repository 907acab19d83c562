import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** Client messages shared by the list, the member pages and the matrix: table, menus, and the dialogs they open. */
const messages = [
  'members.table',
  'members.actions',
  'members.ask',
  'members.done',
  'members.remove',
  'members.reasons',
  'members.leave',
  'members.lastDay',
  'members.bulk',
  'members.detail.supervisor',
  'members.name.unknown',
  'members.picker',
  'bulk',
  'board.remind',
  'reminders',
  'fields.department',
  'fields.jobTitle',
  'creditProposals.propose',
  'compliance.topics',
  'credits.fields',
  'enums.approvalBodies',
  'enums.courseFormats',
  'enums.creditActivities',
  'validation.fileEmpty',
  'validation.fileTooLarge',
  'validation.fileType',
] as const

export default function MembersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
