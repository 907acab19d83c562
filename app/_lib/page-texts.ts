import type { ConnectionTexts } from '@/app/_components/connection-banner'
import type { ContactLabels } from '@/app/_components/contact-dialog'
import type { DownloadTexts } from '@/app/_components/downloads'
import type { HostTexts } from '@/app/_components/hosts'
import type { InactivityLabels } from '@/app/_components/inactivity-watcher'
import type { MissingTexts } from '@/app/_components/missing-message'
import type { DraftTexts } from './draft-texts'
import type { ErrorTexts } from './known-error-texts'
import type { TransportMessages } from './transport-texts'

/** What a page brings along in the reader's language for what may come later: questions, failures, what the frame opens. */
export type PageTexts = {
  transport: TransportMessages
  errors: ErrorTexts
  missing: MissingTexts
  draft: DraftTexts
  hosts: HostTexts
  connection: ConnectionTexts
  download: DownloadTexts
  contact: ContactLabels
  inactivity: InactivityLabels
}

/** The element that carries them. */
export const textsId = 'page-texts'

let known: Partial<PageTexts> = {}
let written = ''

/** The texts of the page as it stands now; nothing on the server, and where the page has none. */
export function pageTexts(): Partial<PageTexts> {
  const json = typeof document === 'undefined' ? '' : (document.getElementById(textsId)?.dataset.texts ?? '')
  if (json && json !== written) {
    known = JSON.parse(json) as PageTexts
    written = json
  }
  return known
}
