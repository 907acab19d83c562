'use client'
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Spinner } from '@/app/_ui/spinner'
import type { PageSize } from '@/lib/domain/signing/fields'
import { drawPage, textOfPage } from './pdf-drawing'

export type PdfPagesProps = {
  /** The address of the file. */
  url: string
  pages: readonly PageSize[]
  /** Rendered on top of a page, numbered from 1; positions are fractions of the page. */
  overlay?: (page: number) => ReactNode
  /** Called with a page once its end has been in view. */
  onSeen?: (page: number) => void
  /** Called with the page in the middle of the window. */
  onCurrent?: (page: number) => void
  /** On a phone, where a page is too small to read, begins with the text, if every page has one. */
  textFirst?: boolean
}

/** Zoom levels, as multiples of the available width. */
const zooms = [1, 1.5, 2, 3] as const

/**
 * The pages of a PDF, drawn when they come into view, or as text. Loaded late and rendered only in the browser:
 * positions use inline styles, which the content policy forbids in the server's HTML.
 */
export default function PdfPages({ url, pages, overlay, textFirst = false, onSeen, onCurrent }: PdfPagesProps) {
  const t = useTranslations('signing.screens.viewer')
  const { pdf, failed, retry } = usePdf(url)
  const texts = useTexts(pdf)
  const [zoom, setZoom] = useState(0)
  const [onPhone] = useState(() => matchMedia('(width < 40rem)').matches)
  // What the reader chooses holds until the fields are to be seen, or no longer.
  const [chosen, setChosen] = useState<{ asText: boolean; textFirst: boolean } | null>(null)
  const isFirst = beginsAsText({ textFirst: textFirst && onPhone, pages: pages.length, texts })
  const asText = chosen?.textFirst === textFirst ? chosen.asText : isFirst
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const factor = zooms[zoom] ?? 1
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button size="sm" disabled={asText || zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t('smaller')}
        </Button>
        <Button size="sm" disabled={asText || zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          {t('larger')}
        </Button>
        <Button size="sm" aria-pressed={asText} onClick={() => setChosen({ asText: !asText, textFirst })}>
          {t(asText ? 'asPages' : 'asText')}
        </Button>
        <Link href={url} reload className="ms-auto text-sm">
          {t('download')}
        </Link>
      </div>
      {failed && (
        <Alert tone="error" live title={t('failed')} actions={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('failedText')}
        </Alert>
      )}
      <div ref={box} className="overflow-x-auto rounded-lg border border-line bg-sunken p-2 sm:p-3">
        <div className="flex flex-col gap-3" style={{ width: asText ? '100%' : `${factor * 100}%` }}>
          {pages.map((size, index) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              number={index + 1}
              pageCount={pages.length}
              size={size}
              pdf={pdf}
              width={width * (asText ? 1 : factor)}
              text={texts[index]}
              // A page without text, such as a scan, is drawn also then.
              asText={asText && texts[index] !== ''}
              overlay={overlay?.(index + 1)}
              onSeen={onSeen}
              onCurrent={onCurrent}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A page without text, such as a scan, can only be read as it looks. */
export const beginsAsText = ({
  textFirst,
  pages,
  texts,
}: {
  textFirst: boolean
  pages: number
  texts: readonly string[]
}): boolean => textFirst && texts.length === pages && texts.every((text) => text.trim() !== '')

type PageProps = {
  number: number
  pageCount: number
  size: PageSize
  pdf: PDFDocumentProxy | null
  /** In CSS pixels; 0 while unknown. */
  width: number
  text: string | undefined
  asText: boolean
  overlay: ReactNode
} & Pick<PdfPagesProps, 'onSeen' | 'onCurrent'>

function Page({ number, pageCount, size, pdf, width, text, asText, overlay, onSeen, onCurrent }: PageProps) {
  const t = useTranslations('signing.screens.viewer')
  const frame = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const near = useInView(frame, '600px 0px')
  const middle = useInView(frame, '-45% 0px -45% 0px')
  const ended = useInView(end, '0px')
  const { box, state } = useDrawing({ pdf, number, width: near && !asText ? width : 0 })
  const isShown = asText ? text !== undefined : state === 'drawn'
  useEffect(() => {
    if (middle) onCurrent?.(number)
  }, [middle, number, onCurrent])
  useEffect(() => {
    if (ended && isShown) onSeen?.(number)
  }, [ended, isShown, number, onSeen])
  return (
    <section
      ref={frame}
      id={`page-${number}`}
      aria-label={t('page', { page: number, of: pageCount })}
      className="scroll-mt-24"
    >
      <p aria-hidden="true" className="pb-1 text-xs text-soft tabular-nums">
        {t('page', { page: number, of: pageCount })}
      </p>
      {asText ? (
        <p className="rounded-sm border border-line bg-surface p-3 whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <div
          data-page={number}
          aria-busy={near && state === 'waiting'}
          className="paper relative w-full border border-line bg-surface text-ink"
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
        >
          <div ref={box} aria-hidden="true" className="absolute inset-0 *:block *:size-full" />
          {state === 'waiting' && near && (
            <span className="absolute inset-0 grid place-items-center text-soft">
              <Spinner className="size-6" />
            </span>
          )}
          {state === 'failed' && (
            <p className="absolute inset-x-0 top-1/3 px-4 text-center text-soft">{t('pageFailed')}</p>
          )}
          <p className="sr-only">{text === '' ? t('noText') : text}</p>
          {overlay}
        </div>
      )}
      <div ref={end} className="h-px" />
    </section>
  )
}

/** The opened file; `failed` if it could not be loaded, until `retry`. */
function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    setPdf(null)
    import('./open-pdf')
      .then(({ openPdf }) => openPdf(url, stop.signal))
      .then(
        (opened) => !stop.signal.aborted && setPdf(opened),
        () => !stop.signal.aborted && setFailed(true),
      )
    return () => stop.abort()
  }, [url, attempt])
  return { pdf, failed, retry: () => setAttempt(attempt + 1) }
}

/** The texts of all pages, filled in as they are read one after the other. */
function useTexts(pdf: PDFDocumentProxy | null): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    let isMounted = true
    setTexts([])
    const read = async () => {
      const all: string[] = []
      for (let page = 1; pdf && isMounted && page <= pdf.numPages; page += 1) {
        all.push(await textOfPage(pdf, page).catch(() => ''))
        if (isMounted) setTexts([...all])
      }
    }
    void read()
    return () => {
      isMounted = false
    }
  }, [pdf])
  return texts
}

type Drawing = { pdf: PDFDocumentProxy | null; number: number; width: number }

/** Draws a page into `box` while it has a width; a page out of view releases its memory. */
function useDrawing({ pdf, number, width }: Drawing) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  useEffect(() => {
    const node = box.current
    if (!pdf || !node || width === 0) {
      node?.replaceChildren()
      return setState('waiting')
    }
    const stop = new AbortController()
    drawPage(pdf, number, { width, density: window.devicePixelRatio, signal: stop.signal }).then(
      (canvas) => {
        if (!canvas) return
        node.replaceChildren(canvas)
        setState('drawn')
      },
      () => !stop.signal.aborted && setState('failed'),
    )
    return () => stop.abort()
  }, [pdf, number, width])
  return { box, state }
}

/** True while an element is in the window or within `margin` of it. */
function useInView(element: { current: Element | null }, margin: string): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, margin])
  return inView
}

/** The width of an element, in steps, so that a scroll bar that appears or disappears does not cause a full redraw. */
function useWidth(element: { current: Element | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.ceil((entry?.contentRect.width ?? 0) / 16) * 16))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
