import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** The messages of the list of proposed credits and of their file in the browser. */
const messages = [
  'creditProposals.list',
  'creditProposals.file',
  'imports.fileLabels',
  'compliance.topics',
  'compliance.topicResults.separator',
] as const

export default function ProposedLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
