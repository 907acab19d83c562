import { unwrapResult } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
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
  try {
    const answer = unwrapResult(await callApi(LeaveOrgDocument, { orgId }), 'leaveOrg')
    if (answer.success) showToast({ title: fill(done, name), tone: 'success' })
    else await alertDialog({ text: answer.fieldErrors[0]?.message ?? answer.message ?? '' })
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
  }
}
