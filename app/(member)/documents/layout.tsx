import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** Messages for the client parts of the document pages: the list, the form, and its errors. */
const messages = [
  'documents.screens',
  'documents.copyConsent',
  'enums.documentKinds',
  'enums.healthRecordTypes',
  'validation.fileType',
  'validation.fileEmpty',
  'validation.fileTooLarge',
  'validation.fileRequired',
] as const

export default function DocumentsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
