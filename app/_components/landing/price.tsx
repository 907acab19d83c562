import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Section } from './section'

/** What it costs, and where a certificate is checked. */
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
