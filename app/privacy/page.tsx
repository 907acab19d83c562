import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalList, LegalPage } from '@/app/_components/legal/legal-page'
import { SeenByOrganization } from '@/app/_components/orgs/seen-by-organization'
import { publicMetadata } from '@/app/_components/public-metadata'
import { contactMessageDays } from '@/lib/domain/feedback/values'
import { guestKeptDays } from '@/lib/domain/guests/values'
import { rosterKeptDays } from '@/lib/domain/license-checks/values'
import { closedOrgYears } from '@/lib/domain/orgs/org-state'
import { env } from '@/lib/env'

const updated = '2026-11-26'

/** The retention periods, taken from the code that deletes the data. */
const retentionDays = {
  messages: contactMessageDays,
  contact: guestKeptDays.contact,
  absent: guestKeptDays.absent,
  rosters: rosterKeptDays,
  years: closedOrgYears,
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.privacy')
  return publicMetadata('/privacy', { title: t('title'), description: t('description') })
}

/** The personal data we keep, who sees it, for how long, and the rights people have. */
export default async function PrivacyPage() {
  const t = await getTranslations('legal.privacy')
  const sections = [
    { id: 'who', title: t('who.title'), text: t('who.text') },
    { id: 'keep', title: t('keep.title'), text: t('keep.text') },
    { id: 'use', title: t('use.title'), text: t('use.text') },
    { id: 'seen', title: t('seen.title'), text: t('seen.text'), more: <SeenByOrganization list="sees" /> },
    { id: 'hidden', title: t('hidden.title'), text: t('hidden.text'), more: <SeenByOrganization list="hidden" /> },
    { id: 'others', title: t('others.title'), text: t('others.text') },
    { id: 'services', title: t('services.title'), text: t('services.text'), more: <Services /> },
    { id: 'cookies', title: t('cookies.title'), text: t('cookies.text') },
    { id: 'long', title: t('long.title'), text: t('long.text', retentionDays) },
    { id: 'rights', title: t('rights.title'), text: t('rights.text') },
    { id: 'security', title: t('security.title'), text: t('security.text') },
    { id: 'age', title: t('age.title'), text: t('age.text') },
    { id: 'changes', title: t('changes.title'), text: t('changes.text') },
  ]
  return <LegalPage page="privacy" updated={updated} sections={sections} />
}

/** Other services that receive data, as far as this installation is set up to use them. */
async function Services() {
  const t = await getTranslations('legal.privacy.services')
  const { OIDC_ISSUER, SMS_URL } = env()
  const items = [
    t('identity', { host: new URL(OIDC_ISSUER).hostname }),
    t('mail'),
    ...(SMS_URL ? [t('sms')] : []),
    t('hosting'),
    t('connected'),
  ]
  return (
    <>
      <LegalList items={items} />
      <p className="max-w-prose">{t('ask')}</p>
    </>
  )
}
