import { fill } from '@/app/_lib/fill'
import { sendWrite, tellRefusal, wayBack } from '@/app/_lib/send-write'
import { isStale } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { DeleteUserDocumentDocument } from '@/graphql/generated/delete-user-document'
import { RestoreUserDocumentDocument } from '@/graphql/generated/restore-user-document'

/** `{name}` stands for the file. */
export type DeleteLabels = Record<'done' | 'text', string>

/** Deletes a file ("id version name") without asking, with a way back; true when the page has to show something new. */
export async function deleteDocument(says: string, { done, text }: DeleteLabels): Promise<boolean> {
  const [id = '', seen, ...words] = says.split(' ')
  const answer = await sendWrite(DeleteUserDocumentDocument, 'deleteUserDocument', { id, version: Number(seen) })
  if (!answer) return false
  if (!answer.success) {
    await tellRefusal(answer)
    return isStale(answer)
  }
  const version = answer.data?.version ?? Number(seen) + 1
  const undo = wayBack(RestoreUserDocumentDocument, 'restoreUserDocument', { id, version })
  showToast({ title: fill(done, { name: words.join(' ') }), text, undo })
  return true
}
