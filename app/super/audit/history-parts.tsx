'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { HistoryList } from '@/app/_components/history/history-list'
import type { HistoryRowView } from '@/app/_components/history/history-rows'
import { LocalTime } from '@/app/_components/local-time'
import { ReasonForm } from '@/app/_components/reason-form'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { DefinitionList } from '@/app/_ui/definition-list'
import { type Tone, ToneIcon, toneText } from '@/app/_ui/tone'
import { AskHistoryCheckDocument } from '@/graphql/generated/ask-history-check'
import { OpenPersonHistoryDocument } from '@/graphql/generated/open-person-history'

const reasons = [
  'missing',
  'previousHash',
  'content',
  'end',
  'sealMissing',
  'sealedRow',
  'signature',
  'key',
  'keptRow',
  'keptSeal',
  'keptEnd',
] as const

type Check = {
  createdAt: string
  finishedAt: string | null
  lastSeq: string | null
  brokenSeq: string | null
  brokenWhy: string | null
}
type Chain = { lastSeq: string; sealed: { seq: string; signedAt: string } | null; check: Check | null }

/** Whether the chain is intact, as far as it was checked, and a button that checks all of it. */
export function ChainCard({ lastSeq, sealed, check }: Chain) {
  const t = useTranslations('history.chain')
  const list = useTranslations('history.list')
  const ask = useAction({ mutation: AskHistoryCheckDocument, done: t('asked') })
  const seal = sealed ? (
    <LocalTime at={sealed.signedAt} format={(time) => t('sealedAt', { number: sealed.seq, time })} />
  ) : (
    t('notSealed')
  )
  return (
    <Card
      id="history-chain"
      title={t('title')}
      actions={
        <Button size="sm" busy={ask.busy} onClick={() => ask.run({})}>
          {t('check')}
        </Button>
      }
    >
      <DefinitionList
        items={[
          { term: t('last'), detail: list('number', { number: lastSeq }) },
          { term: t('sealed'), detail: seal },
          { term: t('checked'), detail: <CheckText check={check} /> },
        ]}
      />
    </Card>
  )
}

function CheckText({ check }: { check: Check | null }) {
  const t = useTranslations('history.chain')
  if (!check) return t('never')
  if (!check.finishedAt) return <LocalTime at={check.createdAt} format={(time) => t('waiting', { time })} />
  if (check.brokenSeq)
    return (
      <Verdict tone="error">
        {t('broken', { number: check.brokenSeq, why: t(`why.${whyOf(check.brokenWhy)}`) })}
      </Verdict>
    )
  return (
    <Verdict tone="success">
      <LocalTime at={check.finishedAt} format={(time) => t('whole', { number: check.lastSeq ?? '0', time })} />
    </Verdict>
  )
}

/** A sentence with a symbol; too long for a tag, which stays on one line. */
const Verdict = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="flex items-start gap-1.5">
    <ToneIcon tone={tone} className={classNames('mt-1 shrink-0', toneText[tone])} />
    <span className="min-w-0">{children}</span>
  </span>
)

const whyOf = (code: string | null) => reasons.find((reason) => reason === code) ?? 'unknown'

/** Asks for a reason before the history of one person opens. */
export function PersonGate({ personId }: { personId: string }) {
  const t = useTranslations('history.super')
  return (
    <ReasonForm
      mutation={OpenPersonHistoryDocument}
      variables={(reason) => ({ personId, reason })}
      label={t('reason')}
      hint={t('reasonHint')}
      button={t('personOk')}
    />
  )
}

const loadDialog = () => import('./entry-dialog')

/** The whole history; the recorded change of an entry opens with a reason. */
export function SuperHistory({ rows }: { rows: readonly HistoryRowView[] }) {
  const t = useTranslations('history.super')
  const [opened, setOpened] = useState<HistoryRowView | null>(null)
  return (
    <>
      <HistoryList
        rows={rows}
        opener={(row) => (
          <span className="history-open">
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('openNamed', { number: row.id })}
              onClick={() => setOpened(row)}
            >
              {t('open')}
            </Button>
          </span>
        )}
      />
      {opened && <Lazy load={loadDialog} id={opened.id} sentence={opened.sentence} onClose={() => setOpened(null)} />}
    </>
  )
}
