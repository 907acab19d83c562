'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { EndDocumentRequestDocument } from '@/graphql/generated/end-document-request'
import { RemindDocumentRequestDocument } from '@/graphql/generated/remind-document-request'

type Props = { request: { id: string; version: number; title: string; open: number } }

/** Actions for an open request. */
export function RequestButtons({ request: { id, version, title, open } }: Props) {
  const t = useTranslations('documentRequests')
  const remind = useAction({
    mutation: RemindDocumentRequestDocument,
    confirm: {
      title: t('ask.remindAllTitle', { count: open }),
      text: t('ask.remindAllText'),
      ok: t('actions.remind'),
    },
    done: ({ reminded }) => t('done.reminded', { count: reminded }),
  })
  const end = useAction({
    mutation: EndDocumentRequestDocument,
    confirm: { title: t('ask.endTitle', { title }), text: t('ask.endText'), ok: t('actions.end'), danger: true },
    done: t('done.ended'),
  })
  return (
    <>
      {open > 0 && (
        <Button icon={<Icon name="bell" size={16} />} busy={remind.busy} onClick={() => remind.run({ id })}>
          {t('actions.remindAll')}
        </Button>
      )}
      <Button busy={end.busy} onClick={() => end.run({ id, version })}>
        {t('actions.end')}
      </Button>
    </>
  )
}
