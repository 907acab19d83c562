import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { MarkNoticesReadDocument } from '@/graphql/generated/mark-notices-read'

export type MarkLabels = Record<'marked', string>

/** Marks all notices of the person as read and says so; a refusal is told. */
export async function markRead({ marked }: MarkLabels): Promise<void> {
  try {
    const answer = unwrapResult(await callApi(MarkNoticesReadDocument, {}), 'markNoticesRead')
    if (answer.success) showToast({ title: marked, tone: 'success' })
    else await alertDialog({ text: answer.message ?? '' })
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
  }
}
