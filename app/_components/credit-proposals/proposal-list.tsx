'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import { ConfirmCreditProposalDocument } from '@/graphql/generated/confirm-credit-proposal'
import { DeclineCreditProposalDocument } from '@/graphql/generated/decline-credit-proposal'
import type { ProposalListRow } from './proposal-rows'

type Rows = { rows: readonly ProposalListRow[] }

/** Proposed credits that await the person's answer, on the dashboard. */
export function ProposedCard({ rows, more }: Rows & { more: boolean }) {
  const t = useTranslations('creditProposals.own')
  return (
    <Card
      plain
      id={waitingAnchors.proposals}
      title={t('cardTitle')}
      lead={t('cardLead')}
      footer={more ? <Link href="/proposed-credits">{t('all')}</Link> : undefined}
    >
      <ProposalList rows={rows} />
    </Card>
  )
}

/** Proposed credits, each with its effect and the two possible answers. */
export function ProposalList({ rows }: Rows) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Line({ row }: { row: ProposalListRow }) {
  const { title, says, facts, topics, hours, fileUrl, until, state, effects } = row
  const t = useTranslations('creditProposals.own')
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="text-sm text-soft">{says}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="wrap-anywhere">{title}</b>
        <b className="tabular-nums">{hours}</b>
      </span>
      <span className="text-sm text-soft">{facts}</span>
      {topics && <span className="text-sm text-soft">{topics}</span>}
      {effects.map(({ key, text, tone }) => (
        <span key={key} className={`flex gap-2 text-sm ${toneText[tone]}`}>
          <ToneIcon tone={tone} className="mt-0.5 size-4 shrink-0" />
          {text}
        </span>
      ))}
      {fileUrl && (
        <Link href={fileUrl} reload className="text-sm">
          {t('file')}
        </Link>
      )}
      {until ? (
        <Answers row={row} until={until} />
      ) : (
        <span>
          <Tag tone={state.tone}>{state.text}</Tag>
        </span>
      )}
    </li>
  )
}

function Answers({ row: { id, title }, until }: { row: ProposalListRow; until: string }) {
  const t = useTranslations('creditProposals.own')
  const confirm = useAction({
    mutation: ConfirmCreditProposalDocument,
    done: t('confirmed', { title }),
    refreshOnRefusal: true,
  })
  const decline = useAction({
    mutation: DeclineCreditProposalDocument,
    confirm: { title: t('declineTitle'), text: t('declineText', { title }), ok: t('decline') },
    done: t('declined', { title }),
    refreshOnRefusal: true,
  })
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="primary"
        busy={confirm.busy}
        aria-label={t('confirmOf', { title })}
        onClick={() => void confirm.run({ id })}
      >
        {t('confirm')}
      </Button>
      <Button busy={decline.busy} aria-label={t('declineOf', { title })} onClick={() => void decline.run({ id })}>
        {t('decline')}
      </Button>
      <span className="text-sm text-soft">{until}</span>
    </span>
  )
}
