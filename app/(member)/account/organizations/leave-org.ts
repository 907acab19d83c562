import { fill } from '@/app/_lib/fill'
import { perform } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
import { markup } from '@/app/_ui/markup'
import { showToast } from '@/app/_ui/show-toast'
import { LeaveOrgDocument } from '@/graphql/generated/leave-org'

/** `{org}` stands for the organization; `text` has elements in it. */
export type LeaveLabels = Record<'title' | 'text' | 'ok' | 'cancel' | 'done', string>

/** Leaves an organization ("id name"), after asking; the last administrator is told that they cannot. */
export async function leaveOrg(says: string, labels: LeaveLabels): Promise<void> {
  const [orgId = '', ...words] = says.split(' ')
  const name = { org: words.join(' ') }
  const { title, text, ok, cancel, done } = labels
  const question = { title: fill(title, name), text: markup(text, name), ok, cancel, danger: true }
  if (!(await confirmDialog(question))) return
  if (await perform(LeaveOrgDocument, { orgId })) showToast({ title: fill(done, name), tone: 'success' })
}
