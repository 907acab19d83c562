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

/** The accepted file extensions, in the format of a file picker; the actual type is decided by the content. */
export const fileEndings = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.heic', '.heif'] as const

/** How many files can be chosen at once. */
export const filesAtOnce = 20

/** Why a file is refused by its name or size (in bytes), as a message key; null when both are fine. */
export function fileProblem({ name, size }: { name: string; size: number }) {
  const isKnownEnding = fileEndings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isKnownEnding) return 'validation.fileType'
  if (size === 0) return 'validation.fileBroken'
  return size > maxFileBytes ? 'validation.fileTooLarge' : null
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

/** The number of bytes that `beginsAsDocument` reads. */
export const firstBytes = 12

const toLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, firstBytes))

/**
 * Whether a file begins like one of the accepted types (PDF, PNG, JPEG, WebP, HEIC). It lets the browser reject a file
 * at once when its content does not match its name; the server checks the whole file.
 */
export function beginsAsDocument(bytes: Uint8Array): boolean {
  const text = toLatin1(bytes)
  return (
    text.startsWith('%PDF-') ||
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 8) === 'ftyp'
  )
}
