/** A label of a paper: in English, as laws name it, and in the reader's language where that is another. */
export type Label = { fixed: string; local: string | null }

/** What is asked of whoever prints: the labels, and the names of codes in English. */
export type PaperWords = {
  /** The language of the reader, for the document itself. */
  language: string
  label: (key: LabelKey) => Label
  place: (geo: string) => string
  type: (credentialType: string) => string
  format: (format: string) => string
}

/** The labels of both papers: keys under `certificates.paper`. */
export const labelKeys = [
  'certificate',
  'sheet',
  'certifies',
  'completed',
  'date',
  'startEnd',
  'start',
  'end',
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
  'participants',
  'licenseNumber',
  'verify',
  'verifyText',
  'draft',
  'nobody',
  'noInstructor',
  'page',
  'superseded',
  'revoked',
] as const
export type LabelKey = (typeof labelKeys)[number]

/** A label on one line: "Date / Fecha". */
export const both = ({ fixed, local }: Label): string => (local ? `${fixed} / ${local}` : fixed)
