'use client'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { showToast } from '@/app/_ui/show-toast'
import { DownloadMyDataDocument } from '@/graphql/generated/download-my-data'

/** Asks for the archive and begins to save it; the page stays. */
export function DownloadButton({ labels }: { labels: Record<'button' | 'begun', string> }) {
  const { busy, submit } = useApiForm(DownloadMyDataDocument)
  async function download() {
    const answer = await submit({})
    if (!answer?.data) return
    showToast({ title: labels.begun, tone: 'success' })
    location.assign(answer.data.path)
  }
  return (
    <Button onClick={download} busy={busy} icon={<Icon name="download" size={16} />}>
      {labels.button}
    </Button>
  )
}
