import { documentKinds, healthRecordTypes } from '../lists/documents'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  dateIn,
  endProblem,
  lineProblem,
  maxFileBytes,
  optionalDateProblem,
  type Problems,
  problemsAmong,
} from '../values'
import { documentTitleLength } from './values'

/**
 * What a file picker offers: endings, and types for systems that know a file without its ending. A name decides
 * nothing: messengers and browsers give PNG and WebP pictures the names of JPEGs, and leave endings out.
 */
export const acceptedFiles =
  '.pdf,.png,.jpg,.jpeg,.jpe,.jfif,.webp,.heic,.heif,application/pdf,image/png,image/jpeg,image/webp,image/heic,image/heif'

/** How many files can be chosen at once. */
export const filesAtOnce = 20

/**
 * Why a file is refused by its size (in bytes) and its beginning (`firstBytes` of it), as a message key; null when both
 * are fine. It lets the browser refuse at once; the server checks the whole file.
 */
export function fileProblem({ size }: { size: number }, start: Uint8Array) {
  if (size === 0) return 'validation.fileEmpty'
  if (size > maxFileBytes) return 'validation.fileTooLarge'
  return beginsAsDocument(start) ? null : 'validation.fileType'
}

/** Makes a title from a file name: without its extension, with spaces in place of separators. */
export function titleFromFileName(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/gu, ' ')
    .trim()
  const title = (words || name).slice(0, documentTitleLength).toWellFormed()
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** A document as entered in a form; dates as typed. */
export type DocumentValues = {
  title: string
  kind: string
  healthRecordType?: string | null
  effectiveAt?: string | null
  expiresAt?: string | null
}

/** Problems with an entered document, by field. */
export const documentFormProblems = (values: DocumentValues, today: PlainDate): Problems =>
  problemsAmong({
    title: lineProblem(values.title, documentTitleLength),
    kind: choiceProblem(values.kind, documentKinds),
    healthRecordType: values.kind === 'HEALTH' ? choiceProblem(values.healthRecordType ?? '', healthRecordTypes) : null,
    effectiveAt: optionalDateProblem(values.effectiveAt, today),
    expiresAt:
      optionalDateProblem(values.expiresAt, today) ?? endProblem(dateIn(values.effectiveAt), dateIn(values.expiresAt)),
  })

/** The number of bytes that `beginsAsDocument` reads. Readers of PDFs look for the header in the first 1024. */
export const firstBytes = 1024 + 8

/** Whether a file begins like one of the accepted types (PDF, PNG, JPEG, WebP, HEIC). */
export function beginsAsDocument(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, firstBytes))
  return (
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    text.slice(4, 8) === 'ftyp' ||
    pdfHeader.test(text)
  )
}

/** The header of a PDF, which other bytes may precede. */
export const pdfHeader = /%PDF-[12]\.\d/
