'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { BoardView } from '@/app/_components/check-in-board/board-view'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'

/** When people can check in by code, in words of the session's zone. */
export type CheckInTimes = { opens: string; closes: string }

type Props = { board: BoardView; runs: boolean; title: string; times: CheckInTimes }

/** The code that people scan or type, here and as large as the screen; or why there is none. */
export function CodeCard({ board, runs, title, times }: Props) {
  const t = useTranslations('checkIn.board')
  const screen = useRef<HTMLDialogElement>(null)
  const { code, phase, people } = board
  function show() {
    screen.current?.showModal()
    // Where the browser can, without its own frame; where it cannot, the page fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => {})
  }
  function hide() {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    screen.current?.close()
  }
  if (!code)
    return (
      <Card title={t('codeTitle')}>
        <InlineNotice tone="info">
          {board.recorded
            ? t('recorded')
            : phase === 'EARLY'
              ? t('notOpen', { time: times.opens })
              : phase === 'OVER'
                ? t('over')
                : phase === 'CLOSED' || runs
                  ? t('closed', { time: times.closes })
                  : t('noCode')}
        </InlineNotice>
      </Card>
    )
  return (
    <Card title={t('codeTitle')} lead={t('codeLead')}>
      <div className="flex flex-col items-center gap-3">
        <Qr code={code} label={t('qr')} className="w-full max-w-60" />
        <output className="text-4xl font-semibold tracking-widest tabular-nums">{code.text}</output>
        <Button wide onClick={show}>
          {t('full')}
        </Button>
      </div>
      <dialog
        ref={screen}
        aria-label={title}
        onClose={hide}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-surface p-4 text-ink sm:p-8"
      >
        <div className="flex h-full flex-col items-center justify-between gap-4 text-center">
          <div className="flex w-full items-start justify-between gap-4">
            <p className="text-left text-xl font-semibold wrap-anywhere sm:text-3xl">{title}</p>
            <Button onClick={hide}>{t('close')}</Button>
          </div>
          <div className="flex min-h-0 w-full grow flex-col items-center justify-center gap-6 lg:flex-row lg:gap-16">
            <Qr code={code} label={t('qr')} className="min-h-0 w-full max-w-[min(80vw,60vh)]" />
            <div className="flex flex-col gap-3">
              <p className="text-xl sm:text-2xl">{t('scan')}</p>
              <p className="text-soft">{t('orType')}</p>
              <p className="text-6xl font-semibold tracking-widest whitespace-nowrap tabular-nums sm:text-8xl">
                {code.text}
              </p>
            </div>
          </div>
          <p className="text-lg tabular-nums sm:text-2xl">
            {t('count', { here: people.filter(({ came }) => came).length, all: people.length })}
          </p>
        </div>
      </dialog>
    </Card>
  )
}

/** Dark on white in either theme: cameras need that. */
const Qr = ({ code, label, className }: { code: NonNullable<BoardView['code']>; label: string; className: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
    shapeRendering="crispEdges"
    className={className}
  >
    <rect x="-4" y="-4" width={code.size + 8} height={code.size + 8} fill="#fff" />
    <path d={code.qr} fill="#000" />
  </svg>
)
