'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { ResumeSendingDocument } from '@/graphql/generated/resume-sending'

type Props = { restoredAt: string; madeAt: string; isRequested: boolean }

/** Explains that nothing is sent after a restore, and offers a button to resume sending. */
export function SendingHold({ restoredAt, madeAt, isRequested }: Props) {
  const t = useTranslations('installation.hold')
  const { run, busy } = useAction({
    mutation: ResumeSendingDocument,
    confirm: { title: t('ask'), text: t('askText'), ok: t('resume') },
  })
  return (
    <Card title={t('title')}>
      <div className="flex flex-col items-start gap-4">
        <InlineNotice tone="warn">
          <LocalTime at={madeAt} format={(made) => t('restored', { made })} />
        </InlineNotice>
        <p className="text-soft">
          <LocalTime at={restoredAt} format={(time) => t('hint', { time })} />
        </p>
        {isRequested ? (
          <InlineNotice>{t('asked')}</InlineNotice>
        ) : (
          <Button busy={busy} onClick={() => run({})}>
            {t('resume')}
          </Button>
        )}
      </div>
    </Card>
  )
}
