'use client'
import { useTranslations } from 'next-intl'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { dotted } from '@/app/_ui/dotted'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { EnrollManyMutation } from '@/graphql/generated/enroll-many'

export type ManyReport = NonNullable<EnrollManyMutation['enrollMany']['data']>

type Props = {
  report: ManyReport
  /** The previous preview, if the result has changed since. */
  before: ManyReport | null
  recorded: boolean
  busy: boolean
  onBack: () => void
  onApply: () => void
  onClose: () => void
}

const tones: Record<Line['outcome'], Tone> = { ENROLLED: 'success', WAITING: 'info', SKIPPED: 'warn' }

/** The preview: number of people and seats, and for each person why they are left out. */
export function ManyPreview({ report, before, recorded, busy, onBack, onApply, onClose }: Props) {
  const t = useTranslations('enrollments.addMany')
  const dialog = useTranslations('common.dialog')
  const { enrolled, waiting, skipped, seatsLeft, results } = report
  const count = enrolled + waiting
  const previous = before && new Map(before.results.map((result) => [keyOf(result), outcomeText(result)]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="contact"
      closeLabel={dialog('close')}
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          {count > 0 && (
            <Button variant="primary" busy={busy} onClick={onApply}>
              {t(recorded ? 'applyPast' : 'apply', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2 text-ink">
        {before && (
          <Alert tone="warn" live>
            {t('changed')}
          </Alert>
        )}
        <p role="status">
          {t('summary', { enrolled, waiting, skipped })}{' '}
          {!recorded && (seatsLeft === null ? t('noLimit') : t('seats', { count: seatsLeft }))}
        </p>
        {results.length === 0 && <p className="text-soft">{t('nobody')}</p>}
        <ul aria-label={t('people')} className="divide-y divide-line">
          {results.map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice, and the list is drawn once.
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="flex min-w-0 flex-1 basis-40 flex-col wrap-anywhere">
                {result.name ?? t('unfound', { line: result.line ?? '' })}
                <Why line={result} />
              </span>
              <span className="flex flex-wrap gap-1">
                {previous && previous.get(keyOf(result)) !== outcomeText(result) && (
                  <Tag tone="error">{t('changedMark')}</Tag>
                )}
                <Tag tone={tones[result.outcome]}>{t(`outcomes.${result.outcome}`)}</Tag>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type Line = ManyReport['results'][number]

const keyOf = ({ roleId, line }: Line) => roleId ?? line
const outcomeText = ({ outcome, reason }: Line) => `${outcome} ${reason}`

/** Why somebody is left out, or an objection to somebody who will be enrolled anyway. */
function Why({ line: { reason, clash, onLeave } }: { line: Line }) {
  const t = useTranslations('enrollments.addMany')
  const people = useTranslations('sessions.people')
  const title = clash?.title ?? people('otherSession')
  const notes = [
    reason && reason !== 'ELSEWHERE' && reason !== 'ON_LEAVE' && t(`reasons.${reason}`),
    onLeave && t('reasons.ON_LEAVE'),
    clash && t('reasons.ELSEWHERE', { title }),
  ].filter(Boolean)
  return notes.length > 0 && <span className="text-sm text-soft">{dotted(notes)}</span>
}
