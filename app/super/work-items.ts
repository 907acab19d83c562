import { getLocale, getTranslations } from 'next-intl/server'
import { withQuery } from '@/app/_lists/address'
import type { Tone } from '@/app/_ui/tone'
import { sealState, type UpkeepKind, upkeepDays, upkeepState } from '@/lib/domain/installation/upkeep'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { readerZone } from '@/lib/server/reader-zone'
import { sealEnd } from '@/lib/server/sealed'
import { failuresShownDays, type InstallationOverview } from '@/lib/services/installation/installation'
import { queueNames } from '@/lib/services/job-table'

/** An entry of the task list: what to do, and the page for it, with the word on its button. */
export type WorkItem = { key: string; tone: Tone; text: string; act: { href: string; verb: string } | null }

/** The current tasks, worst first; empty when all is well. */
export async function workItems(overview: InstallationOverview, now: Date): Promise<WorkItem[]> {
  const t = await getTranslations('installation.overview')
  const [jobs, zone, locale] = await Promise.all([getTranslations('jobs.names'), readerZone(), getLocale()])
  const { unchecked, failedJobs, failedMail, failedNotices, agingRules, endingRules } = overview
  const days = failuresShownDays
  const count = failedJobs.reduce((sum, job) => sum + job.count, 0)
  const counted = ({ exact }: { exact: boolean }, name: 'unchecked' | 'failedNotices' | 'failedMail') =>
    exact ? name : (`${name}More` as const)
  const nameOf = ({ queue }: { queue: string }) => (isOneOf(queueNames, queue) ? jobs(queue) : queue)
  const items: WorkItem[] = [
    ...(await upkeepItems(overview, now)),
    ...(await sealItems(zone, now)),
    ...(count > 0
      ? [
          {
            key: 'jobs',
            tone: 'error' as const,
            text: t('failedJobs', { count, days, queues: listed(failedJobs.map(nameOf), locale) }),
            // The list of all failures has those of mails, too; these have their own lines here.
            act: {
              href: withQuery('/super/jobs', { queue: failedJobs.length === 1 ? failedJobs[0]!.queue : null }),
              verb: t('verbs.jobs'),
            },
          },
        ]
      : []),
    ...(failedMail.count > 0 && failedMail.since
      ? [
          {
            key: 'mail',
            tone: 'error' as const,
            text: t(counted(failedMail, 'failedMail'), {
              count: failedMail.count,
              refused: failedMail.refused,
              date: formatDate(todayIn(zone, failedMail.since)),
            }),
            act: { href: '/super/jobs?queue=mail', verb: t('verbs.mail') },
          },
        ]
      : []),
    ...(failedNotices.count > 0
      ? [
          {
            key: 'notices',
            tone: 'error' as const,
            text: t(counted(failedNotices, 'failedNotices'), { count: failedNotices.count, days }),
            act: { href: '/super/jobs?queue=notices', verb: t('verbs.notices') },
          },
        ]
      : []),
    ...(unchecked.count > 0
      ? [
          {
            key: 'unchecked',
            tone: 'warn' as const,
            text: t(counted(unchecked, 'unchecked'), { count: unchecked.count }),
            act: { href: '/super/verification', verb: t('verbs.unchecked') },
          },
        ]
      : []),
    ...agingRules.map(({ version, facts, oldest }) => ({
      key: `rule-${version}`,
      tone: 'warn' as const,
      text: t('agingRule', { rule: version, count: facts, date: formatDate(oldest) }),
      act: { href: '/super/rules', verb: t('verbs.rule') },
    })),
    ...endingRules.map(({ version, effectiveTo }) => ({
      key: `ending-${version}`,
      tone: 'warn' as const,
      text: t('endingRule', { rule: version, date: formatDate(effectiveTo) }),
      act: { href: '/super/rules?ending=1', verb: t('verbs.ending') },
    })),
  ]
  return items.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'))
}

const pages: Record<UpkeepKind, string | null> = { backup: null, auditCheck: '/super/audit', auditSeal: '/super/audit' }

/** From sixty days before its end: the certificate that seals papers and signed documents. */
async function sealItems(zone: string, now: Date): Promise<WorkItem[]> {
  const validTo = await sealEnd()
  const state = sealState(validTo, now)
  if (state === 'fine') return []
  const t = await getTranslations('installation.overview.sealCertificate')
  const text = t(state, { date: formatDate(todayIn(zone, validTo)), setting: 'SIGNING_P12' })
  return [{ key: 'seal', tone: state === 'ended' ? 'error' : 'warn', text, act: null }]
}

/** The command or setting for a task that has never run. */
const commands: Record<UpkeepKind, string> = {
  backup: 'npm run backup',
  auditCheck: 'npm run audit:verify',
  auditSeal: 'AUDIT_KEY',
}

async function upkeepItems(overview: InstallationOverview, now: Date): Promise<WorkItem[]> {
  const t = await getTranslations('installation.overview')
  return (['auditSeal', 'backup', 'auditCheck'] as const).flatMap((kind) => {
    const state = upkeepState(kind, overview[kind], now)
    if (state === 'fine') return []
    const tone = state === 'failed' ? ('error' as const) : ('warn' as const)
    const href = pages[kind]
    return [
      {
        key: kind,
        tone,
        text: t(`${kind}.${state}`, { days: upkeepDays[kind], command: commands[kind] }),
        act: href ? { href, verb: t('verbs.history') } : null,
      },
    ]
  })
}
