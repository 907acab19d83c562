import type { FileCheck } from '@/lib/domain/lists/documents'
import { fail, type Result } from '@/lib/domain/result'

/** Why a file cannot be downloaded: its malware scan is pending, or found something; null when it can. */
export function fileRefusalOf(check: FileCheck): Result<never> | null {
  if (check === 'WAITING') return fail('fileWaiting')
  return check === 'INFECTED' ? fail('fileInfected') : null
}
