import { fileTypeFromFile } from 'file-type'
import { fail, ok, type Result } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import type { Upload } from './file-store'
import { beginsAsPdf } from './plain-pdf'

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'heic'

const kinds: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

/**
 * The kind of a file by its content, whatever its name: PDF, PNG, JPEG, WebP or HEIC up to 20 MiB. Anything else is
 * refused.
 */
export async function inspectFile({ path, size }: Upload['file']): Promise<Result<FileKind>> {
  if (size === 0) return fail('fileEmpty')
  if (size > maxFileBytes) return fail('fileTooLarge')
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  const kind = detected ? kinds[detected.mime] : (await beginsAsPdf(path)) ? 'pdf' : undefined
  return kind ? ok(kind) : fail('fileType')
}
