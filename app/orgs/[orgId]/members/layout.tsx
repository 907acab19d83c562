import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** The messages that the list, the pages of members and the matrix share in the browser: the table, menus, and the dialogs behind them. */
const messages = [
  'members.table',
  'members.actions',
  'members.ask',
  'members.done',
  'members.remove',
  'members.reasons',
  'creditProposals.propose',
  'compliance.topics',
  'credits.fields',
  'enums.courseFormats',
  'validation.fileBroken',
  'validation.fileTooLarge',
  'validation.fileType',
] as const

export default function MembersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
