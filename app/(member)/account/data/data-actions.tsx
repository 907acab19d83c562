'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { DownloadMyDataDocument } from '@/graphql/generated/download-my-data'

const loadDeleteDialog = () => import('./delete-dialog')

/** Requests the archive and starts the download; the page stays open. */
export function DownloadButton() {
  const t = useTranslations('ownData.download')
  const { run, busy } = useAction({
    mutation: DownloadMyDataDocument,
    done: { title: t('begun'), tone: 'success' },
  })
  async function download() {
    const archive = await run({})
    if (archive) location.assign(archive.path)
  }
  return (
    <Button onClick={download} busy={busy} icon={<Icon name="download" size={16} />}>
      {t('button')}
    </Button>
  )
}

type DeleteProps = {
  /** One of the person's contacts, which they must type to confirm. */
  contact: string
}

/** Opens the dialog that asks for confirmation. */
export function DeleteButton(props: DeleteProps) {
  const t = useTranslations('ownData.delete')
  const [asking, setAsking] = useDraftDialog(draftNames.deletion)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      {asking && <Lazy load={loadDeleteDialog} {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
