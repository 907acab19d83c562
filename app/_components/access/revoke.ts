import { fill } from '@/app/_lib/fill'
import { perform } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { RevokeApiClientDocument } from '@/graphql/generated/revoke-api-client'
import { RevokeApiTokenDocument } from '@/graphql/generated/revoke-api-token'

/** `{name}` stands for what is revoked. */
export type RevokeLabels = Record<'title' | 'text' | 'ok' | 'cancel' | 'done', string>

/** Revokes a token or a client ("token id name"), after asking: programs stop, and it does not come back. */
export async function revoke(says: string, labels: RevokeLabels): Promise<void> {
  const [kind, id = '', ...words] = says.split(' ')
  const name = { name: words.join(' ') }
  const { text, ok, cancel } = labels
  if (!(await confirmDialog({ title: fill(labels.title, name), text, ok, cancel, danger: true }))) return
  const done =
    kind === 'client' ? await perform(RevokeApiClientDocument, { id }) : await perform(RevokeApiTokenDocument, { id })
  if (done) showToast({ title: fill(labels.done, name), tone: 'success' })
}
