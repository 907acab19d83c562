import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { FirstStepName } from '@/lib/domain/orgs/first-steps'
import { enterPage } from '@/lib/server/enter-page'
import { getFirstSteps } from '@/lib/services/orgs/get-first-steps'

const places: Record<FirstStepName, string> = {
  profile: '?tab=settings',
  providers: '?tab=settings',
  people: '/members/import',
  classes: '/tasks/new',
}

/** What a new organization sets up, each with its link; gone when all is done. */
export async function FirstSteps({ orgId }: { orgId: string }) {
  const { ctx } = await enterPage()
  const read = await getFirstSteps(ctx, { id: orgId })
  if (!read.ok || read.value.length === 0) return null
  const t = await getTranslations('orgs.firstSteps')
  const steps = read.value
  const doneCount = steps.filter((step) => step.done).length
  return (
    <Card title={t('title')} lead={t('lead', { done: doneCount, all: steps.length })}>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <li key={step.name} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <span className={step.done ? 'text-success' : 'text-faint'}>
              <Icon name={step.done ? 'circle-check' : 'circle-plus'} size={20} />
            </span>
            <span className="flex min-w-0 flex-col gap-0.5">
              {step.done ? (
                <span className="text-soft">
                  {t(`${step.name}.title`)} <span className="sr-only">{t('done')}</span>
                </span>
              ) : (
                <Link href={`/orgs/${orgId}${places[step.name]}`}>{t(`${step.name}.title`)}</Link>
              )}
              {!step.done && <span className="text-sm text-soft">{t(`${step.name}.text`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
