import { getTranslations } from 'next-intl/server'
import { FooterLinks } from './footer-links'

/** The last lines of every page: for somebody signed out the pages about Suma, then who decides about a license. */
export async function PageFooter({ signedIn }: { signedIn: boolean }) {
  const t = await getTranslations('common.footer')
  return (
    <footer className="mx-auto flex w-full max-w-page in-[body:has(.max-w-wide)]:max-w-wide flex-col gap-3 px-4 py-6 text-xs text-faint sm:px-6 print:hidden">
      {!signedIn && <FooterLinks />}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p>{t('disclaimer')}</p>
        <p>{t('copyright', { year: String(new Date().getFullYear()) })}</p>
      </div>
    </footer>
  )
}
