'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { Lazy } from '@/app/_lib/lazy'
import { useTranslate } from '@/app/_lib/use-translate'
import { whyRefused } from '@/app/_lib/why-refused'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { acceptedFiles } from '@/lib/domain/documents/upload'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { ChosenFiles } from './describe-files'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

const loadDescribeFiles = () => import('./describe-files')

type Props = { userId: string; today: PlainDate }

/**
 * Adds documents by button, by phone camera, or by dropping files anywhere on the page; the progress is shown below.
 */
export function UploadArea({ userId, today }: Props) {
  const t = useTranslations('documents.screens.upload')
  const translate = useTranslate()
  const [chosen, setChosen] = useState<ChosenFiles | null>(null)
  const { uploads, start, ...acts } = useUploads(userId)
  useAskBeforeLeaving(uploads.some(({ status }) => status === 'waiting' || status === 'sending'))

  async function take(files: readonly File[]) {
    const reasons = await Promise.all(files.map(whyRefused))
    const refused = files.flatMap(({ name }, index) => {
      const problem = reasons[index]
      return problem ? [{ name, reason: translate(problem) }] : []
    })
    const accepted = files.filter((_, index) => reasons[index] === null)
    if (accepted.length > 0) return setChosen({ files: accepted, refused })
    const text = joinSentences(refused.map((file) => t('refusedOne', file)))
    if (refused.length > 0) void alertDialog({ title: t('refused', { count: refused.length }), text })
  }
  const isOver = useDroppedFiles(take)

  return (
    <>
      <section
        aria-label={t('title')}
        className={classNames(
          'dropzone max-sm:flex-col max-sm:items-stretch sm:px-6',
          isOver && 'border-primary bg-primary-tint',
        )}
      >
        <div className="flex min-w-0 grow flex-col gap-1">
          <h2 className="font-semibold">{isOver ? t('drop') : t('title')}</h2>
          <p className="text-sm text-soft">{t('text')}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <FileButton label={t('photo')} icon="smartphone" onFiles={take} photo />
          <FileButton label={t('choose')} icon="upload" onFiles={take} />
        </div>
      </section>
      <UploadList uploads={uploads} {...acts} />
      {chosen && (
        <Lazy load={loadDescribeFiles} {...chosen} today={today} onClose={() => setChosen(null)} onStart={start} />
      )}
    </>
  )
}

type FileButtonProps = {
  label: string
  icon: 'smartphone' | 'upload'
  onFiles: (files: readonly File[]) => void
  /** Takes a photo with the camera; only on touch devices. */
  photo?: boolean
}

function FileButton({ label, icon, onFiles, photo }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={photo ? 'image/*' : acceptedFiles}
        {...(photo ? { capture: 'environment' } : { multiple: true })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          onFiles(files)
        }}
      />
      <Button
        variant={photo ? 'secondary' : 'primary'}
        className={classNames('max-sm:grow', photo && 'hidden pointer-coarse:inline-flex')}
        icon={<Icon name={icon} size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

/** Warns before the page is left during an upload. */
function useAskBeforeLeaving(under: boolean): void {
  const t = useTranslations('documents.screens.upload')
  const dirty = useRef(under)
  useEffect(() => {
    dirty.current = under
  }, [under])
  const words = useMemo(
    () => ({ title: t('leaveTitle'), text: t('leaveText'), ok: t('leave'), cancel: t('stay') }),
    [t],
  )
  useLeaveGuard(dirty, words)
}

/** Handles files dropped anywhere on the page. Returns true while files are dragged over it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    // The pointer left the window, not just one of its elements.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      // Ignored while a dialog is open, because the dialog is about something else.
      if (!document.querySelector('dialog[open]')) take.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', hold)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', hold)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
