import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { canDiscardRule } from '@/lib/domain/compliance/rule-change'
import { formatDate, typedDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { RuleVersionView } from '@/lib/services/rules/versions'
import { ApproveButton, DiscardButton, PublishButton } from './decision-buttons'
import { ReplayForm, RunningReplay } from './replay'
import { ReplayResult } from './replay-result'

/** The next decision: a button if this person can make it, otherwise the reason why not. */
export async function DecisionCard({ view }: { view: RuleVersionView }) {
  const t = await getTranslations('rules.decide')
  const { record, decision, rule } = view
  if (!decision) {
    return (
      <Card title={t('title')}>
        <p className="text-soft">{t('done')}</p>
      </Card>
    )
  }
  const shipped = record.authorId === null ? 'Shipped' : ''
  const { step, why } = decision
  return (
    <Card title={t('title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-soft">{t(step === 'APPROVE' ? `needsApprove${shipped}` : `needsPublish${shipped}`)}</p>
        {why && <InlineNotice tone="warn">{t(reasonOf(step, why))}</InlineNotice>}
        {!why && step === 'APPROVE' && (
          <ApproveButton id={record.id} revision={record.revision} version={rule.version} shipped={shipped !== ''} />
        )}
        {!why && step === 'PUBLISH' && <PublishButton id={record.id} version={rule.version} replay={replayOf(view)} />}
        {canDiscardRule(record) ? (
          <DiscardButton id={record.id} revision={record.revision} version={rule.version} />
        ) : (
          <p className="text-sm text-soft">{t('shippedStays')}</p>
        )}
      </div>
    </Card>
  )
}

function reasonOf(step: 'APPROVE' | 'PUBLISH', why: 'AUTHOR' | 'APPROVER') {
  if (why === 'APPROVER') return 'approver'
  return step === 'APPROVE' ? 'author' : 'authorPublish'
}

/** The latest replay of the current revision. */
function replayOf({ record, replays }: RuleVersionView) {
  const run = replays.find(({ state, revision }) => state === 'DONE' && revision === record.revision)
  return (
    run && {
      date: formatDate(todayInGeo(record.geo, run.createdAt)),
      changed: run.changed,
      licenses: run.licenses,
      from: run.effectiveFrom,
      fromText: run.effectiveFrom && typedDate(run.effectiveFrom),
    }
  )
}

/** The effect of an unpublished version: to be requested, running, or done. */
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
