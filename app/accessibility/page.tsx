import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalPage } from '@/app/_components/legal/legal-page'
import { publicMetadata } from '@/app/_components/public-metadata'
import { ButtonLink } from '@/app/_ui/button'

const updated = '2026-11-26'
const parts = ['goal', 'works', 'checked', 'limits', 'help'] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.accessibility')
  return publicMetadata('/accessibility', { title: t('title'), description: t('description') })
}

/** The accessibility of the product, how it was assessed, and whom to contact about problems. */
export default async function AccessibilityPage() {
  const [t, footer] = await Promise.all([getTranslations('legal.accessibility'), getTranslations('common.footer')])
  const write = (
    <ButtonLink href="/contact?about=ACCESSIBILITY" className="self-start" reload>
      {footer('contact')}
    </ButtonLink>
  )
  const sections = parts.map((id) => ({
    id,
    title: t(`${id}.title`),
    text: t(`${id}.text`),
    ...(id === 'help' && { more: write }),
  }))
  return <LegalPage page="accessibility" updated={updated} sections={sections} />
}
