import { getLocale, getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { CredentialCard } from '@/app/_components/credentials/credential-card'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exampleLicense } from './example-license'
import { Picture } from './picture'
import { WaysIn } from './ways-in'

/** What Suma does, the three ways in, and the card of a license as its dashboard shows it. */
export async function Hero() {
  const t = await getTranslations('home.hero')
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-8 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
      <div className="flex flex-col gap-5">
        <h1 className="text-4xl font-semibold tracking-tight sm:text-5xl">{t('title')}</h1>
        <p className="max-w-[34rem] text-lg text-soft">{t('text')}</p>
        <WaysIn />
        <p className="text-sm text-soft">{t('free')}</p>
      </div>
      <ExampleCard says={t('picture')} />
    </section>
  )
}

async function ExampleCard({ says }: { says: string }) {
  const [ctx, locale] = await Promise.all([pageCtx(), getLocale()])
  const view = exampleLicense('CNA', await ctx.load.rules(), ctx.now)
  return (
    <Picture says={says}>
      <CredentialCard facts={credentialFacts(view, translatorFor(locale))} />
    </Picture>
  )
}
