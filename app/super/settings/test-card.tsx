'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SendTestMessageDocument } from '@/graphql/generated/send-test-message'
import { TestStorageDocument } from '@/graphql/generated/test-storage'
import { labelled } from '@/lib/domain/text'

/** The latest test of a kind: its time, and the message if it failed. */
type Latest = { kind: string; at: string; ok: boolean; detail: string | null; problem: string | null }

/** Tests of mail, text messages and storage, each with its latest result. */
export function TestCard({ tests }: { tests: readonly Latest[] }) {
  const t = useTranslations('installation.settings')
  const latest = (kind: string) => tests.find((test) => test.kind === kind) ?? null
  return (
    <Card title={t('tests')} lead={t('testsLead')} flush>
      <ul className="divide-y divide-line">
        <MessageTest name="mail" channel="EMAIL" latest={latest('mailTest')} />
        <MessageTest name="text" channel="PHONE" latest={latest('textTest')} />
        <StorageTest latest={latest('storageTest')} />
      </ul>
    </Card>
  )
}

/** The interval in milliseconds at which the page polls for the worker's result, and the number of polls. */
const lookEvery = 1500
const looks = 12

type MessageProps = { name: 'mail' | 'text'; channel: 'EMAIL' | 'PHONE'; latest: Latest | null }

function MessageTest({ name, channel, latest }: MessageProps) {
  const router = useRouter()
  const [sent, setSent] = useState<{ at: string; secondsLeft: number } | null>(null)
  const answered = sent !== null && latest !== null && latest.at >= sent.at
  const waits = sent !== null && !answered && sent.secondsLeft > 0
  const { run, busy } = useAction({ mutation: SendTestMessageDocument })
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => {
      setSent((was) => was && { ...was, secondsLeft: was.secondsLeft - 1 })
      router.refresh()
    }, lookEvery)
    return () => clearTimeout(timer)
  })

  async function start() {
    const data = await run({ channel })
    if (data) setSent({ at: String(data.sentAt), secondsLeft: looks })
  }
  return (
    <TestRow
      name={name}
      latest={latest}
      busy={busy || waits}
      onRun={start}
      state={waits ? 'waits' : sent !== null && !answered ? 'late' : null}
    />
  )
}

function StorageTest({ latest }: { latest: Latest | null }) {
  const { run, busy } = useAction({ mutation: TestStorageDocument })
  return <TestRow name="storage" latest={latest} busy={busy} onRun={() => run({})} state={null} />
}

type RowProps = {
  name: 'mail' | 'text' | 'storage'
  latest: Latest | null
  busy: boolean
  onRun: () => void
  state: 'waits' | 'late' | null
}

function TestRow({ name, latest, busy, onRun, state }: RowProps) {
  const t = useTranslations('installation.settings')
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{t(name)}</p>
        <p className="text-sm text-soft">{t(`${name}Hint`)}</p>
        <div role="status" className="pt-1 wrap-anywhere">
          {state === 'waits' && <InlineNotice>{t('waiting')}</InlineNotice>}
          {state === 'late' && <InlineNotice tone="warn">{t('late')}</InlineNotice>}
          {state === null && <Outcome latest={latest} />}
        </div>
      </div>
      <Button size="sm" busy={busy} onClick={onRun} aria-label={labelled(t('run'), t(name), locale)}>
        {t('run')}
      </Button>
    </li>
  )
}

function Outcome({ latest }: { latest: Latest | null }) {
  const t = useTranslations('installation.settings')
  if (!latest) return <InlineNotice tone="neutral">{t('never')}</InlineNotice>
  const { at, ok, detail, problem } = latest
  const step =
    problem === 'write' || problem === 'read' || problem === 'delete' ? t(`storageProblems.${problem}`) : null
  return (
    <InlineNotice tone={ok ? 'success' : 'error'}>
      <LocalTime at={at} format={(time) => (ok ? t('ok', { time }) : t('bad', { time, why: step ?? detail ?? '' }))} />
    </InlineNotice>
  )
}
