/** A label on a paper: in English, as laws name it, and in the reader's language when that is another one. */
export type Label = { fixed: string; local: string | null }

/** The labels of all papers: keys under `certificates.paper`. */
export const labelKeys = [
  'certificate',
  'sheet',
  'certifies',
  'completed',
  'completedOn',
  'heldOn',
  'start',
  'end',
  'asScheduled',
  'enteredBy',
  'enteredOn',
  'sentLater',
  'left',
  'oneself',
  'attendance',
  'startEntered',
  'endEntered',
  'shortReason',
  'unsignedReason',
  'recordedOn',
  'hours',
  'online',
  'format',
  'number',
  'approval',
  'issued',
  'facility',
  'title',
  'instructor',
  'signature',
  'signedOn',
  'participant',
  'checkedIn',
  'byCode',
  'byInstructor',
  'byGuest',
  'guest',
  'markedPresent',
  'licenseNumber',
  'verifyAt',
  'draft',
  'nobody',
  'noInstructor',
  'page',
  'superseded',
  'revoked',
  'licenses',
  'objectives',
  'inPerson',
  'seeNextPage',
  'fingerprint',
  'compareAt',
  'receipt',
  'notYetFinal',
  'finalReceipt',
  'noCertificate',
  'attendee',
  'signedText',
  'expected',
  'signatureFingerprint',
  'phone',
  'approvedBy',
  'keep',
  'noNumber',
  'replaces',
  'in',
  'minutes',
  'breaks',
  'taught',
  'replacesSheet',
  'onPaperSheet',
  'notSigned',
  'byHand',
  'leftOut',
] as const
export type LabelKey = (typeof labelKeys)[number]

/**
 * The texts a document needs: the labels, and the English names of codes. Plain data, because it is passed to a worker
 * thread.
 */
export type PaperWords = {
  /** The reader's language, declared in the document. */
  language: string
  labels: Record<LabelKey, Label>
  geographies: Record<string, string>
  types: Record<string, string>
  formats: Record<string, string>
}
