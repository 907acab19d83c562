'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isPlainClick } from '@/app/_lib/link-of'
import { transportKeys } from '@/app/_lib/transport-texts'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'

/** The delay before the progress is shown: a fast download needs none. */
const patienceMs = 500

/**
 * Shows the progress of generated files: the number of lines for lists (links to `/export`), a note for documents. Both
 * can be cancelled. Without this component the browser downloads them itself.
 */
export function Downloads() {
  const t = useTranslations('browser.download')
  const { lines, cancel } = useDownloads((name) => t('done', { name }))
  return (
    <div className="pointer-events-none fixed right-0 bottom-0 z-50 flex justify-end p-3 print:hidden">
      {lines !== null && (
        <div className="toast items-center">
          <div className="flex min-w-0 grow flex-col gap-1.5 text-sm">
            <p role="status" className="font-semibold">
              {t('preparing')}
            </p>
            <progress aria-label={t('preparing')} className="bar text-success-solid" />
            {lines > 0 && (
              <p className="text-soft tabular-nums">{t('lines', { count: lines.toLocaleString('en-US') })}</p>
            )}
          </div>
          <Button size="sm" onClick={cancel} className="shrink-0">
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useDownloads(doneText: (name: string) => string) {
  const doneTextRef = useRef(doneText)
  useEffect(() => {
    doneTextRef.current = doneText
  })
  // Number of lines received; null while no download is running, or before the delay.
  const [lines, setLines] = useState<number | null>(null)
  const running = useRef<{ href: string; stopping: AbortController }>(null)
  useEffect(() => {
    const download = async (href: string) => {
      const stopping = new AbortController()
      running.current = { href, stopping }
      const since = Date.now()
      const onLines = (count: number) => Date.now() - since > patienceMs && setLines(count)
      const timer = setTimeout(() => setLines((now) => now ?? 0), patienceMs)
      await save(href, { signal: stopping.signal, onLines, doneText: (name) => doneTextRef.current(name) })
      clearTimeout(timer)
      running.current = null
      setLines(null)
    }
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isFile(link) || !isPlainClick(event)) return
      // Only one download is shown here; the browser handles any other.
      if (running.current && running.current.href !== link.href) return
      event.preventDefault()
      // A second press of the same link changes nothing.
      if (!running.current) void download(link.href)
    }
    document.addEventListener('click', click)
    return () => {
      document.removeEventListener('click', click)
      running.current?.stopping.abort()
    }
  }, [])
  return { lines, cancel: () => running.current?.stopping.abort() }
}

/** Files generated while the person waits: lists and documents. */
const generatedFile = /\/export$|^\/api\/(session-)?certificates\/|^\/api\/(sign-in-sheets|receipts)\//

const isFile = (link: HTMLAnchorElement) =>
  link.dataset.reload !== undefined && link.origin === location.origin && generatedFile.test(link.pathname)

type Saving = { signal: AbortSignal; onLines: (count: number) => void; doneText: (name: string) => string }

/** Fetches and saves the file; the code is loaded for the first download. A failure is shown, a cancellation is not. */
async function save(href: string, { signal, onLines, doneText }: Saving): Promise<void> {
  try {
    const { fetchFile } = await import('@/app/_lib/fetch-file')
    const file = await fetchFile(href, { signal, onLines })
    if ('refusal' in file) return await alertDialog({ text: file.refusal ?? transportKeys.retry })
    const url = URL.createObjectURL(file.blob)
    Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    showToast({ title: doneText(file.name) })
  } catch {
    if (!signal.aborted) await alertDialog({ text: transportKeys.offline })
  }
}
