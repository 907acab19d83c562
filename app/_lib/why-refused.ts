import { fileProblem, firstBytes } from '@/lib/domain/documents/upload'

/** Why a chosen file is refused, as far as the browser can tell from its size and beginning; null when it may be sent. */
export const whyRefused = async (file: File) =>
  fileProblem(file, new Uint8Array(await file.slice(0, firstBytes).arrayBuffer()))
