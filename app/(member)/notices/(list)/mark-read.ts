import { perform } from '@/app/_lib/send-write'
import { showToast } from '@/app/_ui/show-toast'
import { MarkNoticesReadDocument } from '@/graphql/generated/mark-notices-read'

export type MarkLabels = Record<'marked', string>

/** Marks all notices of the person as read and says so; a refusal is told. */
export async function markRead({ marked }: MarkLabels): Promise<void> {
  if (await perform(MarkNoticesReadDocument, {})) showToast({ title: marked, tone: 'success' })
}
