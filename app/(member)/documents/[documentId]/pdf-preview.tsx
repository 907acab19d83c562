'use client'
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Spinner } from '@/app/_ui/spinner'

type Page = ComponentType<{ pdf: PDFDocumentProxy; number: number; label: string }>
type Opened = { pdf: PDFDocumentProxy; Page: Page }
type Props = { url: string; title: string; onFailure: () => void }

/** The first page of a PDF, or all of them; the reader is loaded when this is shown. */
export function PdfPreview({ url, title, onFailure }: Props) {
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
