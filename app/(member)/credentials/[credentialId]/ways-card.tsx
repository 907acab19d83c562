'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import type { KindFacts, StatedFacts, WayFacts, WaysFacts } from '@/app/_components/compliance/ways-facts'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import { AnswerRenewalDocument } from '@/graphql/generated/answer-renewal'
import { WithdrawAttestationDocument } from '@/graphql/generated/withdraw-attestation'
import type { PaperChoice } from './state-attestation'

const loadStatement = () => import('./state-attestation')

type License = { id: string; version: number }
type Props = {
  license: License
  facts: WaysFacts
  /** What may be chosen as proof. */
  papers: readonly PaperChoice[]
  /** False for an archived license, which asks no questions. */
  asks: boolean
}

/** How a person renews a license that has several ways: what each takes, what is stated for it, and what they follow. */
export function WaysCard({ license, facts, papers, asks }: Props) {
  const t = useTranslations('credentials.detail.ways')
  const [open, setOpen] = useState<{ kind: KindFacts; stated: StatedFacts | null } | null>(null)
  const { run, busy } = useAction({ mutation: AnswerRenewalDocument, done: t('saved') })
  const { ways, stated, answers, isAsked, exemptions, routes } = facts
  const words = ways.length > 1 ? (isAsked ? 'ask' : 'several') : ways.length === 1 ? 'one' : 'none'
  const answer = (changed: Partial<WaysFacts['answers']>) =>
    void run({ ...license, answers: { ...answers, ...changed } })
  const isChosen = (way: WayFacts['way']) => answers.ways.includes(way)
  const isExempt = (name: string) => answers.exemptions.includes(name)
  // What somebody renews by is not ruled out beside it, unless it was before.
  const mayRuleOut = (way: WayFacts, { kind }: KindFacts) =>
    way.kinds.length > 1 || (ways.length > 1 && (!isChosen(way.way) || answers.ruledOut.includes(kind)))
  const isRoute = (route: string) => answers.firstRenewal === route
  return (
    <div id="ways" className="scroll-mt-20">
      <Card title={t(`${words}.title`)} lead={t(`${words}.lead`)}>
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {ways.map((way) => (
            <li key={way.way} className="flex flex-col gap-2 py-4 first:pt-0">
              <Way way={way} isChosen={ways.length > 1 && isChosen(way.way)} />
              {asks && (
                <div className="flex flex-wrap gap-2 print:hidden">
                  {ways.length > 1 && (
                    <Button
                      size="sm"
                      busy={busy}
                      variant={isChosen(way.way) ? 'quiet' : 'secondary'}
                      aria-pressed={isChosen(way.way)}
                      aria-label={t(isChosen(way.way) ? 'unchooseOf' : 'chooseOf', { way: way.name })}
                      onClick={() => answer({ ways: toggle(answers.ways, way.way) })}
                    >
                      {t(isChosen(way.way) ? 'unchoose' : 'choose')}
                    </Button>
                  )}
                  {way.kinds.map((kind) => (
                    <Kind
                      key={kind.kind + (kind.note ?? '')}
                      kind={kind}
                      busy={busy}
                      isOut={answers.ruledOut.includes(kind.kind)}
                      onAdd={() => setOpen({ kind, stated: null })}
                      onRuleOut={
                        mayRuleOut(way, kind) ? () => answer({ ruledOut: toggle(answers.ruledOut, kind.kind) }) : null
                      }
                    />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
        {stated.length > 0 && (
          <section className="flex flex-col gap-3 border-t border-line pt-4">
            <h3 className="font-semibold">{t('stated')}</h3>
            <ul className="flex flex-col gap-3">
              {stated.map((one) => (
                <Stated key={one.id} stated={one} asks={asks} onEdit={() => setOpen({ kind: one.kind, stated: one })} />
              ))}
            </ul>
          </section>
        )}
        {asks && (
          <>
            <Questions
              title={t('exemptions')}
              questions={exemptions.map(({ name, question }) => ({ name, question, yes: isExempt(name) }))}
              busy={busy}
              onAnswer={(name) => answer({ exemptions: toggle(answers.exemptions, name) })}
            />
            <Questions
              title={t('routes')}
              questions={routes.map(({ route, question }) => ({ name: route, question, yes: isRoute(route) }))}
              busy={busy}
              onAnswer={(route) => answer({ firstRenewal: isRoute(route) ? null : route })}
            />
          </>
        )}
        {open && (
          <Lazy
            load={loadStatement}
            credentialId={license.id}
            papers={papers}
            {...open}
            onClose={() => setOpen(null)}
          />
        )}
      </Card>
    </div>
  )
}

const toggle = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]

type KindProps = {
  kind: KindFacts
  busy: boolean
  isOut: boolean
  onAdd: () => void
  /** Null where nothing else would do. */
  onRuleOut: (() => void) | null
}

/** States something of a kind, or says that it will not come this time; pressed again, that is taken back. */
function Kind({ kind: { kind, name, note }, busy, isOut, onAdd, onRuleOut }: KindProps) {
  const t = useTranslations('credentials.detail.ways')
  // "Another activity" says nothing; what it is stands above the button.
  const isNamed = kind !== 'OTHER' || note === null
  const what = isNamed ? name : note
  return (
    <>
      {!isOut && (
        <Button size="sm" aria-label={t('addOf', { what })} onClick={onAdd}>
          {isNamed ? t('addOf', { what }) : t('addDone')}
        </Button>
      )}
      {onRuleOut && (
        <Button
          size="sm"
          variant="quiet"
          busy={busy}
          aria-pressed={isOut}
          aria-label={t(isOut ? 'ruleInOf' : 'ruleOutOf', { what })}
          onClick={onRuleOut}
        >
          {isNamed ? t(isOut ? 'ruleInOf' : 'ruleOutOf', { what }) : t(isOut ? 'ruleIn' : 'ruleOut')}
        </Button>
      )}
    </>
  )
}

type QuestionsProps = {
  title: string
  questions: readonly { name: string; question: string; yes: boolean }[]
  busy: boolean
  onAnswer: (name: string) => void
}

/** Questions whose yes changes what the renewal takes; pressed again, the yes is taken back. */
function Questions({ title, questions, busy, onAnswer }: QuestionsProps) {
  const t = useTranslations('credentials.detail.ways')
  if (questions.length === 0) return null
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0 print:hidden">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-3">
        {questions.map(({ name, question, yes }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 text-sm">{question}</p>
            <Button
              size="sm"
              busy={busy}
              variant={yes ? 'primary' : 'secondary'}
              aria-pressed={yes}
              aria-label={t('yesTo', { question })}
              onClick={() => onAnswer(name)}
            >
              {t('yes')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Way({ way: { name, tag, takes, lacks }, isChosen }: { way: WayFacts; isChosen: boolean }) {
  const t = useTranslations('credentials.detail.ways')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <span className="flex flex-wrap gap-2">
          {isChosen && <Tag tone="info">{t('chosen')}</Tag>}
          <Tag tone={tag.tone}>{tag.text}</Tag>
        </span>
      </div>
      {takes.map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      {lacks && <p className="text-sm text-soft">{lacks}</p>}
    </>
  )
}

type StatedProps = { stated: StatedFacts; asks: boolean; onEdit: () => void }

function Stated({ stated: { id, version, what, basis, notCounted }, asks, onEdit }: StatedProps) {
  const t = useTranslations('credentials.detail.ways')
  const { run, busy } = useAction({
    mutation: WithdrawAttestationDocument,
    confirm: { title: t('withdrawTitle'), text: t('withdrawText', { what }), ok: t('withdraw') },
    done: t('withdrawn'),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-sm">
        {what}
        <span className="block text-soft">{basis}</span>
        {notCounted && <span className="block text-warn">{notCounted}</span>}
      </p>
      {asks && (
        <span className="flex gap-2 print:hidden">
          <Button size="sm" variant="quiet" aria-label={t('editOf', { what })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            busy={busy}
            aria-label={t('withdrawOf', { what })}
            onClick={() => run({ id, version })}
          >
            {t('withdraw')}
          </Button>
        </span>
      )}
    </li>
  )
}
