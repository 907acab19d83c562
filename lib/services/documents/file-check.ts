import 'server-only'
import type { FileCheck } from '@/lib/domain/lists/documents'
import { fail, type Result } from '@/lib/domain/result'

/** Why a file is not handed out: it waits for the scanner, or malware was found in it; null when it may be. */
export function fileRefusalOf(check: FileCheck): Result<never> | null {
  if (check === 'WAITING') return fail('fileWaiting')
  return check === 'INFECTED' ? fail('fileInfected') : null
}
