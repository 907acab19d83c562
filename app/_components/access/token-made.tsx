'use client'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'

type Labels = Record<'title' | 'text' | 'token' | 'copy' | 'copied' | 'close', string>

type Props = { token: string; labels: Labels; onClose: () => void }

/** The text of a new token, or of another secret in its own words: it closes by its button alone, for it cannot be shown again. */
export function TokenMade({ token, labels, onClose }: Props) {
  async function copy() {
    await navigator.clipboard.writeText(token)
    showToast({ title: labels.copied, tone: 'success' })
  }
  return (
    <Dialog
      open
      onClose={() => {}}
      title={labels.title}
      size="contact"
      footer={
        <Button variant="primary" onClick={onClose}>
          {labels.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <InlineNotice tone="warn">{labels.text}</InlineNotice>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            name="madeToken"
            label={labels.token}
            value={token}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 grow basis-56"
          />
          <Button onClick={copy}>{labels.copy}</Button>
        </div>
      </div>
    </Dialog>
  )
}
