'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { EndCalendarFeedDocument } from '@/graphql/generated/end-calendar-feed'
import { MakeCalendarFeedDocument } from '@/graphql/generated/make-calendar-feed'

type Label =
  | 'since'
  | 'make'
  | 'renewAsk'
  | 'end'
  | 'endAsk'
  | 'ended'
  | 'address'
  | 'hint'
  | 'copy'
  | 'copied'
  | 'cancel'
type Props = { exists: boolean; host: string; labels: Record<Label, string> }

/** Makes and ends the address of the calendar; a new one is shown once, to be copied. */
export function CalendarAddress({ exists, host, labels }: Props) {
  const router = useRouter()
  const [address, setAddress] = useState<string | null>(null)
  const making = useApiForm(MakeCalendarFeedDocument)
  const ending = useApiForm(EndCalendarFeedDocument)

  async function make() {
    if (exists && !(await confirmDialog({ text: labels.renewAsk, ok: labels.make, cancel: labels.cancel }))) return
    const answer = await making.submit({})
    if (!answer?.data) return
    setAddress(host + answer.data.path)
    router.refresh()
  }
  async function end() {
    if (!(await confirmDialog({ text: labels.endAsk, ok: labels.end, cancel: labels.cancel, danger: true }))) return
    if (!(await ending.submit({}))) return
    setAddress(null)
    showToast({ title: labels.ended, tone: 'success' })
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-4">
      {address ? <Made address={address} labels={labels} /> : <p className="max-w-prose">{labels.since}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={make} busy={making.busy}>
          {labels.make}
        </Button>
        {exists && (
          <Button variant="quiet" onClick={end} busy={ending.busy}>
            {labels.end}
          </Button>
        )}
      </div>
    </div>
  )
}

function Made({ address, labels }: { address: string; labels: Props['labels'] }) {
  async function copy() {
    await navigator.clipboard.writeText(address)
    showToast({ title: labels.copied, tone: 'success' })
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        name="calendarAddress"
        label={labels.address}
        hint={labels.hint}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 grow"
      />
      <Button onClick={copy}>{labels.copy}</Button>
    </div>
  )
}
