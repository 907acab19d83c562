import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Points, Section } from './section'

/** Benefits for license holders. */
export async function LicenseHolders() {
  const t = await getTranslations('home.nurse')
  const points = [
    { icon: 'list-checks', title: t('counted.title'), text: t('counted.text') },
    { icon: 'copy-check', title: t('once.title'), text: t('once.text') },
    { icon: 'rotate-ccw-clock', title: t('correct.title'), text: t('correct.text') },
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
  ] as const
  return (
    <Section title={t('title')} wideOnly>
      <Points points={points} columns="lg:grid-cols-4" />
    </Section>
  )
}

/** How data is handled, in plain words. Each sentence has to be true of every installation. */
export async function Trust() {
  const t = await getTranslations('home.trust')
  const points = [
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
    { icon: 'search', title: t('seen.title'), text: t('seen.text') },
    { icon: 'eye-off', title: t('private.title'), text: t('private.text') },
    { icon: 'rotate-ccw-clock', title: t('history.title'), text: t('history.text') },
    { icon: 'download', title: t('data.title'), text: t('data.text') },
    { icon: 'circle-check', title: t('tracking.title'), text: t('tracking.text') },
  ] as const
  return (
    <Section title={t('title')} sunken>
      <Points points={points} columns="lg:grid-cols-3" />
      <Link href="/privacy" className="self-start">
        {t('more')}
      </Link>
    </Section>
  )
}

/** Prices, and where to verify a certificate. */
export async function Price() {
  const t = await getTranslations('home.price')
  const offers = [
    { title: t('holders.title'), price: t('holders.price'), text: t('holders.text'), href: '/login?signup' },
    {
      title: t('organizations.title'),
      price: t('organizations.price'),
      text: t('organizations.text'),
      href: '/contact?about=ORGANIZATION',
    },
  ]
  const actions = [t('holders.action'), t('organizations.action')]
  return (
    <Section title={t('title')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {offers.map(({ title, price, text, href }, index) => (
          <li
            key={title}
            className="flex flex-col items-start gap-2 rounded-xl border border-line bg-surface p-5 sm:p-6"
          >
            <h3 className="text-soft">{title}</h3>
            <p className="text-2xl font-semibold tracking-tight">{price}</p>
            <p className="grow pb-3 text-soft">{text}</p>
            <ButtonLink href={href} variant={index === 0 ? 'primary' : 'secondary'} reload>
              {actions[index]}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <CheckCertificate />
    </Section>
  )
}

async function CheckCertificate() {
  const t = await getTranslations('home.verify')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line p-5 sm:px-6">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-semibold">{t('title')}</h3>
        <p className="text-soft">{t('text')}</p>
      </div>
      <ButtonLink href="/verify" reload>
        {t('action')}
      </ButtonLink>
    </div>
  )
}
