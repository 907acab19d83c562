'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { ApplyBoardRosterDocument } from '@/graphql/generated/apply-board-roster'
import { type MatchOutcome, matchOutcomes } from '@/lib/domain/license-checks/match'
import { listed } from '@/lib/domain/punctuation'

type Props = {
  roster: { id: string; version: number }
  unapplied: Record<MatchOutcome, number>
  applies: readonly MatchOutcome[]
}

/** Applies all matches of one outcome to the licenses, and says which outcomes are already applied every night. */
export function ApplyButtons({ roster, unapplied, applies }: Props) {
  const t = useTranslations('boardChecks')
  const locale = useLocale()
  const apply = useAction({
    mutation: ApplyBoardRosterDocument,
    confirm: { title: t('apply.title'), text: t('apply.text'), ok: t('apply.ok') },
    done: t('apply.done'),
  })
  const remaining = matchOutcomes.filter((outcome) => unapplied[outcome] > 0 && !applies.includes(outcome))
  return (
    <div className="flex flex-col gap-3">
      {remaining.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {remaining.map((outcome) => (
            <Button
              key={outcome}
              variant={outcome === 'MATCH' ? 'primary' : 'secondary'}
              busy={apply.busy}
              onClick={() => apply.run({ ...roster, outcomes: [outcome] })}
            >
              {t(`apply.${outcome}`, { count: unapplied[outcome] })}
            </Button>
          ))}
        </div>
      )}
      {applies.length > 0 && (
        <p className="text-sm text-soft">
          {t('apply.always', {
            outcomes: listed(
              applies.map((outcome) => t(`outcomes.${outcome}`)),
              locale,
            ),
          })}
        </p>
      )}
    </div>
  )
}
