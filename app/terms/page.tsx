import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalPage } from '@/app/_components/legal/legal-page'
import { publicMetadata } from '@/app/_components/public-metadata'

const updated = '2026-11-26'
const parts = [
  ...(['what', 'account', 'rules', 'content', 'signing', 'organizations'] as const),
  ...(['fair', 'price', 'ending', 'promise'] as const),
]

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.terms')
  return publicMetadata('/terms', { title: t('title'), description: t('description') })
}

/** The rights and duties of people who use the product. */
export default async function TermsPage() {
  const t = await getTranslations('legal.terms')
  const sections = parts.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))
  return <LegalPage page="terms" updated={updated} sections={sections} />
}
