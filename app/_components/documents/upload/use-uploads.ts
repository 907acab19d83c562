'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { unwrapResult } from '@/app/_lib/api-answer'
import { errorText } from '@/app/_lib/error-texts'
import { callApi } from '@/app/_lib/graphql-client'
import { SaveUserDocumentDocument } from '@/graphql/generated/save-user-document'
import type { DocumentValues } from '@/lib/domain/documents/upload'

/** A file to be stored. `id` identifies the attempt: sending it again does not store it twice. */
export type NewDocument = { id: string; file: File; values: DocumentValues }

/** The progress of a file: `sent` is in bytes; `message` says why it failed. */
export type Upload = NewDocument & {
  status: 'waiting' | 'sending' | 'done' | 'failed'
  sent: number
  message: string
}

/** The number of concurrent uploads; the others wait, so that a phone's connection is not shared by twenty. */
const lanes = 2

/** Uploads files, two at a time. A file that fails stays in the list with its reason, and the others go on. */
export function useUploads(userId: string) {
  const router = useRouter()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<NewDocument[]>([])
  const sending = useRef(0)

  const change = (id: string, now: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...now } : upload)))

  function enqueue(documents: readonly NewDocument[]) {
    waiting.current.push(...documents)
    while (sending.current < lanes && waiting.current.length > 0) {
      sending.current += 1
      void lane()
    }
  }

  async function lane() {
    let kept = false
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) kept = (await send(next)) || kept
    sending.current -= 1
    if (kept) router.refresh()
  }

  async function send({ id, file, values }: NewDocument): Promise<boolean> {
    change(id, { status: 'sending', sent: 0 })
    const refusal = await refusalOf(userId, { id, file, values }, (part) =>
      change(id, { sent: Math.min(file.size, Math.round(part * file.size)) }),
    )
    change(id, refusal === null ? { status: 'done', sent: file.size } : { status: 'failed', message: refusal })
    return refusal === null
  }

  const begin = (document: NewDocument): Upload => ({ ...document, status: 'waiting', sent: 0, message: '' })
  return {
    uploads,
    start: (documents: readonly NewDocument[]) => {
      setUploads((all) => [...all.filter(({ status }) => status !== 'done'), ...documents.map(begin)])
      enqueue(documents)
    },
    retry: (upload: Upload) => {
      change(upload.id, { status: 'waiting', sent: 0, message: '' })
      enqueue([upload])
    },
    drop: (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    clear: () => setUploads((all) => all.filter(({ status }) => status !== 'done')),
  }
}

async function refusalOf(
  userId: string,
  { id, file, values }: NewDocument,
  onProgress: (part: number) => void,
): Promise<string | null> {
  const options = { files: { 'data.file': file }, onProgress, idempotencyKey: id }
  try {
    const response = await callApi(SaveUserDocumentDocument, { id: userId, data: values }, options)
    const answer = unwrapResult(response, 'saveUserDocument')
    return answer.success ? null : (answer.fieldErrors[0]?.message ?? answer.message ?? '')
  } catch (error) {
    return errorText(error)
  }
}
