'use client'
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Spinner } from '@/app/_ui/spinner'

export type Previewed = {
  url: string
  title: string
  contentType: string
  /** Files that are `waiting` or `infected` are not served. */
  check: 'ready' | 'waiting' | 'infected'
}

/**
 * The document itself: a picture, or the first page of a PDF with a button for the rest; and a link to the whole file.
 */
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

type Page = ComponentType<{ pdf: PDFDocumentProxy; number: number; label: string }>
type Opened = { pdf: PDFDocumentProxy; Page: Page }
type Props = { url: string; title: string; onFailure: () => void }

/** The first page of a PDF, or all pages. The PDF reader is loaded only when this is shown. */
function PdfPreview({ url, title, onFailure }: Props) {
  const t = useTranslations('documents.screens.preview')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [showAll, setShowAll] = useState(false)
  const failed = useRef(onFailure)
  useEffect(() => {
    const unmounted = new AbortController()
    open(url, unmounted.signal).then(
      (now) => !unmounted.signal.aborted && setOpened(now),
      () => !unmounted.signal.aborted && failed.current(),
    )
    return () => {
      unmounted.abort()
      setOpened(null)
    }
  }, [url])
  if (!opened) return <Spinner label={t('loading')} />
  const { pdf, Page } = opened
  const count = pdf.numPages
  const numbers = Array.from({ length: showAll ? count : 1 }, (_, index) => index + 1)
  return (
    <div className="flex flex-col gap-4">
      {numbers.map((number) => (
        <div key={number} className="overflow-clip rounded-lg border border-line">
          <Page pdf={pdf} number={number} label={t('page', { title, number, count })} />
        </div>
      ))}
      {!showAll && count > 1 && (
        <Button className="self-start" onClick={() => setShowAll(true)}>
          {t('showAll', { count })}
        </Button>
      )}
    </div>
  )
}

async function open(url: string, signal: AbortSignal): Promise<Opened> {
  const [{ openPdf }, { default: Page }] = await Promise.all([
    import('@/app/_components/pdf/open-pdf'),
    import('@/app/_components/pdf/pdf-page'),
  ])
  return { pdf: await openPdf(url, signal), Page }
}
