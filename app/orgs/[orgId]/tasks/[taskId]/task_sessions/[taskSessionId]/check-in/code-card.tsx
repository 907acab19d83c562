'use client'
import { useRef } from 'react'
import type { BoardView } from '@/app/_components/check-in-board/board-view'
import { fill } from '@/app/_lib/fill'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { BoardLabels } from './board-labels'

type Props = { board: BoardView; runs: boolean; title: string; labels: BoardLabels['code'] }

/** The code that people scan or type, here and as large as the screen; or why there is none. */
export function CodeCard({ board, runs, title, labels }: Props) {
  const screen = useRef<HTMLDialogElement>(null)
  const { code, phase } = board
  function show() {
    screen.current?.showModal()
    // Where the browser can, without its own frame; where it cannot, the page fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => {})
  }
  function hide() {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    screen.current?.close()
  }
  if (!code) {
    const words = runs || phase !== 'OPEN' ? labels[phase === 'OPEN' ? 'CLOSED' : phase] : labels.OPEN
    return (
      <Card title={labels.title}>
        <InlineNotice tone="info">{words}</InlineNotice>
      </Card>
    )
  }
  return (
    <Card title={labels.title} lead={labels.lead}>
      <div className="flex flex-col items-center gap-3">
        <Qr code={code} label={labels.qr} className="w-full max-w-60" />
        <output className="text-4xl font-semibold tracking-widest tabular-nums">{code.text}</output>
        <Button wide onClick={show}>
          {labels.full}
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
            <Button onClick={hide}>{labels.close}</Button>
          </div>
          <div className="flex min-h-0 w-full grow flex-col items-center justify-center gap-6 lg:flex-row lg:gap-16">
            <Qr code={code} label={labels.qr} className="min-h-0 w-full max-w-[min(80vw,60vh)]" />
            <div className="flex flex-col gap-3">
              <p className="text-xl sm:text-2xl">{labels.scan}</p>
              <p className="text-soft">{labels.orType}</p>
              <p className="text-6xl font-semibold tracking-widest whitespace-nowrap tabular-nums sm:text-8xl">
                {code.text}
              </p>
            </div>
          </div>
          <Count board={board} labels={labels} />
        </div>
      </dialog>
    </Card>
  )
}

/** Dark on white in either theme: cameras look for that. */
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

function Count({ board: { people }, labels }: Pick<Props, 'board' | 'labels'>) {
  const values = { here: people.filter(({ came }) => came).length, all: people.length }
  return <p className="text-lg tabular-nums sm:text-2xl">{fill(labels.count, values)}</p>
}
