import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { shownContact } from '@/lib/domain/people/format-contact'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { type DeletionPlan, getDeletionPlan } from '@/lib/services/own-data/delete-account'
import { AccountFrame, accountTitle } from '../account-frame'
import { DeleteButton, DownloadButton } from './data-actions'

const messages = [
  'ownData.download.button',
  'ownData.download.begun',
  'ownData.delete.button',
  'ownData.delete.dialog',
  'ownData.delete.lead',
  'ownData.delete.confirm',
  'ownData.delete.confirmHint',
  'ownData.delete.ok',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('data') })

/** Everything we keep about a person, to download or to delete. */
export default async function DataPage() {
  const { ctx, facts } = await enterPage()
  const [plan, t] = await Promise.all([getDeletionPlan(ctx, {}).then(orNotFound), getTranslations('ownData')])
  const blocked = plan.soleAdminOf.length + plan.teaches.length > 0
  const contact = shownContact(facts.email ?? facts.phone ?? '')
  return (
    <AccountFrame page="data">
      <ClientMessages of={messages}>
        <Card title={t('download.title')} lead={t('download.lead')}>
          <div className="flex flex-col items-start gap-3">
            <p className="text-soft">{`${t('download.private')} ${t('download.limit')}`}</p>
            <DownloadButton />
          </div>
        </Card>
        <Card title={t('delete.title')} lead={t('delete.lead')}>
          <div className="flex flex-col items-start gap-5">
            <p className="text-soft">{t('delete.first')}</p>
            <DeletionFacts plan={plan} />
            {blocked ? <Obstacles plan={plan} /> : <DeleteButton contact={contact} />}
          </div>
        </Card>
      </ClientMessages>
    </AccountFrame>
  )
}

type PlanProps = { plan: DeletionPlan }

/** The data deleted with the account, and the data organizations keep, with the reason. */
async function DeletionFacts({ plan: { goes, stays } }: PlanProps) {
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

/** Steps required before the account can be deleted, each with a link to where it is done. */
async function Obstacles({ plan: { soleAdminOf, teaches } }: PlanProps) {
  const t = await getTranslations('ownData.delete')
  const steps = [
    ...soleAdminOf.map(({ id, name }) => ({
      id,
      text: t('soleAdmin', { org: name }),
      href: `/orgs/${id}/members`,
      link: t('soleAdminLink', { org: name }),
    })),
    ...teaches.map(({ id, orgId, taskId, revision: { title } }) => ({
      id,
      text: t('teaches', { title }),
      href: `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/finish`,
      link: t('teachesLink', { title }),
    })),
  ]
  return (
    <Alert tone="warn" title={t('blocked')}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {steps.map(({ id, text, href, link }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {text} <Link href={href}>{link}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
