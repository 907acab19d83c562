import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'

const pages = [
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['accessibility', '/accessibility'],
  ['coverage', '/coverage'],
  ['verify', '/verify'],
  ['developers', '/developers'],
  ['contact', '/contact'],
] as const

/** Links to the public pages, and a way to contact us. */
export async function FooterLinks() {
  const t = await getTranslations('common.footer')
  return (
    <nav aria-label={t('links')} className="print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(([name, href]) => (
          <li key={name}>
            <Link
              href={href}
              variant="quiet"
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 text-sm"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
