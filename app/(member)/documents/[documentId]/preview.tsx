'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PdfPreview } from './pdf-preview'

export type Previewed = {
  url: string
  title: string
  contentType: string
  /** `waiting` and `infected` files are not served; a `broken` one was not there. */
  check: 'ready' | 'waiting' | 'infected'
}

/** The document itself: a picture, or the first page of a PDF with a button for the rest; and the way to the whole file. */
export function Preview({ document: { url, title, contentType, check } }: { document: Previewed }) {
  const t = useTranslations('documents.screens.preview')
  const [failed, setFailed] = useState(false)
  if (check !== 'ready')
    return (
      <Card title={t('title')}>
        <InlineNotice tone={check === 'infected' ? 'error' : 'info'}>{t(check)}</InlineNotice>
      </Card>
    )
  return (
    <Card
      title={t('title')}
      actions={
        <ButtonLink href={url} reload size="sm" icon={<Icon name="download" size={16} />}>
          {t('open')}
        </ButtonLink>
      }
    >
      {failed && <InlineNotice>{t('failed')}</InlineNotice>}
      {!failed && contentType === 'application/pdf' && (
        <PdfPreview url={url} title={title} onFailure={() => setFailed(true)} />
      )}
      {!failed && contentType.startsWith('image/') && (
        // biome-ignore lint/performance/noImgElement: the owner's own file, guarded by their session; nothing may make a copy of it.
        <img
          src={url}
          alt={t('picture', { title })}
          onError={() => setFailed(true)}
          className="mx-auto max-h-[80vh] rounded-lg border border-line bg-white object-contain"
        />
      )}
    </Card>
  )
}
