import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** Client messages for the list of proposed credits and their file. */
const messages = [
  'creditProposals.list',
  'creditProposals.file',
  'imports.fileLabels',
  'imports.reading',
  'compliance.topics',
  'enums.courseFormats',
  'compliance.topicResults.separator',
] as const

export default function ProposedLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
