import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { typedDate } from '@/lib/domain/time/format-date'
import type { RuleVersionView } from '@/lib/services/rules/get-rule-version'
import { ReplayForm } from './replay-form'
import { ReplayResult } from './replay-result'
import { RunningReplay } from './running-replay'

/** What a version that is not published yet would change: asked for, on its way, or found. */
export async function ReplayCard({ view: { record, replays } }: { view: RuleVersionView }) {
  const t = await getTranslations('rules.replay')
  const [newest] = replays
  const active = newest && (newest.state === 'WAITING' || newest.state === 'RUNNING') ? newest : null
  const ended = newest && (newest.state === 'CANCELLED' || newest.state === 'FAILED') ? newest.state : null
  const finished = replays.find(({ state }) => state === 'DONE')
  return (
    <Card title={t('title')} lead={t('lead')} id="replay">
      <div className="flex flex-col gap-6">
        {ended && <InlineNotice tone="warn">{t(ended)}</InlineNotice>}
        {active ? (
          <RunningReplay id={active.id} state={active.state} done={active.done} total={active.total} />
        ) : (
          <ReplayForm
            id={record.id}
            again={finished !== undefined}
            from={finished?.effectiveFrom ? typedDate(finished.effectiveFrom) : ''}
          />
        )}
        {finished && <ReplayResult run={finished} edited={finished.revision !== record.revision} />}
      </div>
    </Card>
  )
}
