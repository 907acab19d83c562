'use client'
import { useRef, useState } from 'react'
import { unwrapResult } from '@/app/_lib/api-answer'
import { errorText } from '@/app/_lib/error-texts'
import { callApi } from '@/app/_lib/graphql-client'
import { SaveUserDocumentDocument } from '@/graphql/generated/save-user-document'
import { documentTitleLength } from '@/lib/domain/documents/values'

export type Upload =
  | { status: 'idle' }
  | { status: 'sending'; file: File; sent: number }
  | { status: 'done'; file: File }
  | { status: 'failed'; file: File; message: string }

/**
 * Uploads the file that proves a credit and reports the progress. Sending the same file again counts as the same
 * attempt.
 */
export function useEvidence(userId: string) {
  const [upload, setUpload] = useState<Upload>({ status: 'idle' })
  const attempt = useRef<{ creditId: string; file: File; key: string } | null>(null)

  function keyOf(creditId: string, file: File): string {
    const known = attempt.current
    if (known?.creditId === creditId && known.file === file) return known.key
    attempt.current = { creditId, file, key: crypto.randomUUID() }
    return attempt.current.key
  }

  /** Resolves to true once the file is stored; a refusal is kept in `upload`. */
  async function send(creditId: string, title: string, file: File): Promise<boolean> {
    setUpload({ status: 'sending', file, sent: 0 })
    const data = { title: title.trim().slice(0, documentTitleLength), kind: 'CERTIFICATE', creditId }
    const refusal = await refusalOf(userId, data, file, keyOf(creditId, file), (part) =>
      setUpload({ status: 'sending', file, sent: Math.min(file.size, Math.round(part * file.size)) }),
    )
    setUpload(refusal === null ? { status: 'done', file } : { status: 'failed', file, message: refusal })
    return refusal === null
  }
  const reset = () => setUpload({ status: 'idle' })
  return { upload, send, reset }
}

async function refusalOf(
  id: string,
  data: Record<string, string>,
  file: File,
  idempotencyKey: string,
  onProgress: (part: number) => void,
): Promise<string | null> {
  const options = { files: { 'data.file': file }, onProgress, idempotencyKey }
  try {
    const answer = unwrapResult(await callApi(SaveUserDocumentDocument, { id, data }, options), 'saveUserDocument')
    return answer.success ? null : (answer.fieldErrors[0]?.message ?? answer.message ?? '')
  } catch (error) {
    return errorText(error)
  }
}
