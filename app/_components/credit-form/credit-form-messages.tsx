import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

const messages = [
  'credits.add',
  'credits.bring.open',
  'credits.certificate',
  'credits.countHere',
  'credits.edit',
  'credits.fields',
  'credits.preview',
  'credits.upload',
  'compliance.issues',
  'compliance.preview',
  'compliance.topics',
  'compliance.topicResults.separator',
  'dashboard.recent.planned',
  'enums.approvalBodies',
  'enums.courseFormats',
  'enums.creditActivities',
  'enums.creditIssueReasons',
  'validation.fileEmpty',
  'validation.fileTooLarge',
  'validation.fileType',
] as const

/** Provides the messages of the credit form, its preview and its file. */
export const CreditFormMessages = ({ children }: { children: ReactNode }) => (
  <ClientMessages of={messages}>{children}</ClientMessages>
)
