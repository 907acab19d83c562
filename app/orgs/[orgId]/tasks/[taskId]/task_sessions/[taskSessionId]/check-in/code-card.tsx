'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { serverNow } from '@/app/_lib/server-clock'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { stepMs } from '@/lib/domain/check-in/code'
import { withoutSeat } from '@/lib/domain/enrollments/transitions'
import { formatTime } from '@/lib/domain/time/format-date'

/** When people can check in by code, as text in the session's time zone. */
export type CheckInTimes = { opens: string; closes: string }

type Props = {
  board: CheckInBoardView
  runs: boolean
  title: string
  times: CheckInTimes
  /** Offline: the known upcoming codes are shown, for people who type them. */
  lost: boolean
  timeZone: string
}

/** The code to scan or type, here and in full-screen size, or the reason why there is none. */
export function CodeCard({ board, runs, title, times, lost, timeZone }: Props) {
  const t = useTranslations('checkIn.board')
  const screen = useRef<HTMLDialogElement>(null)
  const { code, phase, people } = board
  const offline = useTranslations('checkIn.offline')
  const { text, until } = useCodeNow(code, lost)
  const notice = text ? offline('codeUntil', { time: formatTime(new Date(until), timeZone) }) : offline('codeGone')
  function show() {
    screen.current?.showModal()
    // Browsers that support it hide their own frame; in others the page fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => {})
  }
  function hide() {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    screen.current?.close()
  }
  if (!code)
    return (
      <Alert
        verdict
        title={
          board.recorded
            ? t('recorded')
            : phase === 'EARLY'
              ? t('notOpen', { time: times.opens })
              : phase === 'OVER'
                ? t('over')
                : phase === 'CLOSED' || runs
                  ? t('closed', { time: times.closes })
                  : t('noCode')
        }
      />
    )
  return (
    <Card title={t('codeTitle')} lead={lost ? undefined : t('codeLead')}>
      <div className="flex flex-col items-center gap-3">
        {!lost && <Qr code={code} label={t('qr')} className="w-full max-w-60" />}
        {text && <output className="text-figure font-semibold tracking-widest tabular-nums">{text}</output>}
        {lost && <InlineNotice tone={text ? 'info' : 'warn'}>{notice}</InlineNotice>}
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
            <p className="text-left text-verdict font-semibold wrap-anywhere sm:text-figure">{title}</p>
            <Button onClick={hide}>{t('close')}</Button>
          </div>
          <div className="flex min-h-0 w-full grow flex-col items-center justify-center gap-6 lg:flex-row lg:gap-16">
            {!lost && <Qr code={code} label={t('qr')} className="min-h-0 w-full max-w-[min(80vw,60vh)]" />}
            <div className="flex flex-col gap-3">
              {!lost && <p className="text-verdict sm:text-title">{t('scan')}</p>}
              <p className="text-soft">{lost ? notice : t('orType')}</p>
              {text && <p className="wall-code">{text}</p>}
            </div>
          </div>
          <p className="text-lg tabular-nums sm:text-title">{t('count', countOf(people))}</p>
        </div>
      </dialog>
    </Card>
  )
}

/** How many came, of those with a seat and those who came without one. */
export const countOf = (people: CheckInBoardView['people']) => ({
  here: people.filter(({ came }) => came).length,
  all: people.filter(({ came, place }) => came || !withoutSeat.has(place)).length,
})

/**
 * The current code. Offline, it is the matching one of the known upcoming codes, by the server's clock; null after the
 * last.
 */
function useCodeNow(code: CheckInBoardView['code'], lost: boolean): { text: string | null; until: number } {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [lost])
  if (!code) return { text: null, until: 0 }
  const { text, endsAt, ahead } = code
  const next = ahead[Math.floor((now - endsAt) / stepMs)] ?? null
  return { text: !lost || now < endsAt ? text : next, until: endsAt + ahead.length * stepMs }
}

/** Dark on white in both themes, because cameras need that. */
const Qr = ({
  code,
  label,
  className,
}: {
  code: NonNullable<CheckInBoardView['code']>
  label: string
  className: string
}) => (
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
