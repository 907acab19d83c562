import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { SendUnsent } from './send-unsent'

/** Says that an import has left invitations unsent, with the button that sends them all. */
export async function Unsent({ orgId, count }: { orgId: string; count: number }) {
  const t = await getTranslations('invitations.unsent')
  const labels = {
    button: t('button'),
    sending: t('sending', { count: '{count}' }),
    left: t('left', { count: '{count}' }),
    none: t('none'),
    question: t('question', { count }),
    questionText: t('questionText'),
  }
  return (
    <div className="pb-5">
      <Alert tone="info" title={t('title', { count })} actions={<SendUnsent orgId={orgId} labels={labels} />}>
        {t('text')}
      </Alert>
    </div>
  )
}
