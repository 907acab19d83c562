import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** The messages of lists and pages of members in the browser: tables, menus, and the dialogs behind them. */
const messages = [
  'members',
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
