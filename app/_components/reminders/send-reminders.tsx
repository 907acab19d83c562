'use client'
import type { MutationData, WritePayload } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { isFailure } from '@/app/_lib/api-answer'
import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'
import { isTransportKey } from '@/app/_lib/transport-texts'
import { dotted } from '@/app/_ui/dotted'
import type { ToastText } from '@/app/_ui/show-toast'
import { wholeName } from '@/lib/domain/people/names'
import { noteProblem } from '@/lib/domain/reminders/values'
import { problemsAmong } from '@/lib/domain/values'
import { type MailExample, type Preview, RemindDialog, type ReplyTo } from './remind-dialog'

type Own = { note: string | null; replyToId: string | null }
/** Number of people who get a reminder, and number of people skipped for each reason. */
type Counts<Why extends string> = Readonly<Record<'sent' | Why, number>>
type ExampleData = Omit<MailExample, 'name'> & { firstName: string | null; lastName: string | null }
type PreviewData<Why extends string> = {
  counts: Counts<Why>
  example: ExampleData | null
  replyTos: readonly ReplyTo[]
  replyToId: string | null
}

type Props<Why extends string, R extends MutationData, V> = {
  /** Sends the reminders; `variables` select them. */
  mutation: ApiDocument<R, V & Own>
  variables: V
  /** Loads the preview. */
  preview: ApiDocument<{ preview: PreviewData<Why> | null }, V>
  /** The reasons for skipping people, in the order of the text. */
  skips: readonly Why[]
  messageOf: (key: 'sent' | Why, count: number) => string
  onClose: () => void
  onSent?: (() => void) | undefined
}

/** Previews reminders about licenses or a training, and sends them. */
export function SendReminders<
  Why extends string,
  R extends Record<string, WritePayload & { data?: Counts<Why> | null }>,
  V,
>({ mutation, variables, preview, skips, messageOf, onClose, onSent }: Props<Why, R, V>) {
  const skippedOf = (counts: Counts<Why>) =>
    skips.flatMap((why) => (counts[why] > 0 ? [messageOf(why, counts[why])] : []))
  const remind = useAction({
    mutation,
    check: ({ note }) => problemsAmong({ note: noteProblem(note) }),
    done: (counts: Counts<Why>): ToastText => ({
      title: messageOf('sent', counts.sent),
      text: dotted(skippedOf(counts)),
      tone: counts.sent > 0 ? 'success' : 'info',
    }),
    onClose,
  })

  async function load(): Promise<Preview | { refusal: string } | null> {
    const answer = await callApi(preview, variables)
    if (isFailure(answer)) return isTransportKey(answer.i18nMessageKey) ? null : { refusal: answer.message }
    const result = answer.data.preview
    if (!result) return null
    const { counts, example, replyTos, replyToId } = result
    return { sent: counts.sent, skipped: skippedOf(counts), example: example && withName(example), replyTos, replyToId }
  }

  return (
    <RemindDialog
      load={load}
      onSend={async (own) => {
        if (await remind.run({ ...variables, ...own })) onSent?.()
      }}
      busy={remind.busy}
      errors={remind.errors}
      onClose={onClose}
    />
  )
}

/** An example from the API, with the name that the dialog shows. */
const withName = (example: ExampleData): MailExample => ({
  ...example,
  name: wholeName(example),
})
