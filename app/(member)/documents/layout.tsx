import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** What the pages of documents say in the browser: the list, what is added, and what is wrong with it. */
const messages = [
  'documents.screens',
  'enums.documentKinds',
  'enums.healthRecordTypes',
  'validation.fileType',
  'validation.fileBroken',
  'validation.fileTooLarge',
  'validation.fileRequired',
] as const

export default function DocumentsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
