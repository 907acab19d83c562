import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { EditedLicense, EditLicenseLabels } from './edit-license'
import type { EditPeriodLabels } from './edit-period'
import type { Done, Question } from './use-license-moves'

/** The words that the dialogs share, and those of each. */
type Shared = 'form' | 'stale' | 'errors' | 'date'
export type EditLabels = {
  dialog: Pick<EditLicenseLabels, Shared>
  license: Omit<EditLicenseLabels, Shared>
  period: Omit<EditPeriodLabels, Shared>
}

/** What its dialogs say, the same for every license. */
export type LicenseTexts = { templates: Readonly<Record<string, string>>; labels: EditLabels }

/** What the buttons on the page of a license know when one of them is pressed. */
export type LicenseFactsToEdit = {
  license: EditedLicense
  periods: readonly { id: string; startsAt: PlainDate; endsAt: PlainDate }[]
  renewal: Question | null
  archiving: Done
}

/** What the button says that edits the license, and the one of a period. */
export const editPress = 'edit'
export const periodPress = (id: string) => `period ${id}`
export const periodPressed = (says: string): string | null => /^period (.+)$/.exec(says)?.[1] ?? null
