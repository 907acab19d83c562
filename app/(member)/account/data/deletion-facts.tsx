import { getLocale, getTranslations } from 'next-intl/server'
import type { DeletionPlan } from '@/lib/services/own-data/get-deletion-plan'

/** What goes with the account, and what organizations keep of it and why. */
export async function DeletionFacts({ plan: { goes, stays } }: { plan: DeletionPlan }) {
  const [t, locale] = await Promise.all([getTranslations('ownData.delete'), getLocale()])
  const { licenses, credits, documents, memberships } = goes
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const partsOf = ({ classes, certificates, taught }: DeletionPlan['stays'][number]) =>
    list.format([
      ...(classes > 0 ? [t('classes', { count: classes })] : []),
      ...(certificates > 0 ? [t('certificates', { count: certificates })] : []),
      ...(taught > 0 ? [t('taught', { count: taught })] : []),
    ]) || t('staysOnly')
  return (
    <>
      <Facts
        title={t('goes')}
        items={[
          t('goesProfile'),
          ...(licenses > 0 ? [t('goesLicenses', { count: licenses })] : []),
          ...(credits > 0 ? [t('goesCredits', { count: credits })] : []),
          ...(documents > 0 ? [t('goesDocuments', { count: documents })] : []),
          ...(memberships > 0 ? [t('goesMemberships', { count: memberships })] : []),
        ]}
      />
      <Facts
        title={t('stays')}
        lead={stays.length > 0 ? t('staysLead') : t('staysNone')}
        items={stays.map((org) => t('staysOf', { org: org.name, parts: partsOf(org) }))}
      />
      <p className="max-w-prose text-soft">{t('provider')}</p>
    </>
  )
}

function Facts({ title, lead, items }: { title: string; lead?: string; items: readonly string[] }) {
  return (
    <section className="flex max-w-prose flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {lead && <p>{lead}</p>}
      {items.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {items.map((item) => (
            <li key={item} className="[overflow-wrap:anywhere]">
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
