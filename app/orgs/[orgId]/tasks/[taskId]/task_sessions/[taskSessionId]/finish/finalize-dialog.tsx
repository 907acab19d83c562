'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import { FinalizeTaskSessionDocument } from '@/graphql/generated/finalize-task-session'

type Props = { id: string; version: number; proposed: readonly string[]; onClose: () => void }

/** The question before credits and certificates are issued, with what is accepted by it. */
export default function FinalizeDialog({ id, version, proposed, onClose: close }: Props) {
  const t = useTranslations('certificates.finish')
  const router = useRouter()
  const { busy, submit } = useWrite(FinalizeTaskSessionDocument)

  async function finalize() {
    const answer = await submit({ id, version, acceptProposals: true })
    close()
    if (answer) showToast({ title: t('done') })
    router.refresh()
  }
  return (
    <Dialog
      open
      // What has begun is waited for: closing would not stop it.
      onClose={() => !busy && close()}
      title={t('askTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={finalize}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('askText')}</p>
      {proposed.length > 0 && (
        <ul className="ms-5 mt-3 list-disc">
          {proposed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div role="status">{busy && <Working text={t('working')} />}</div>
    </Dialog>
  )
}

/** How long it takes is not known: it is one step, done whole or not at all. */
const Working = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-1.5 pt-4">
    <p className="text-sm">{text}</p>
    <progress aria-label={text} className="bar text-success-solid" />
  </div>
)
