import { getTranslations } from '@/lib/i18n/translations'
import { lastingHtml } from './lasting-html'
import { SentPart } from './page-part'

/** The last line of every page: who decides about a license. */
export async function pageFooter() {
  const year = String(new Date().getFullYear())
  return <SentPart {...(await lastingHtml(`footer ${year}`, () => footer(year)))} />
}

async function footer(year: string) {
  const t = await getTranslations('common.footer')
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-xs text-faint sm:px-6 print:hidden">
      <p>{t('disclaimer')}</p>
      <p>{t('copyright', { year })}</p>
    </footer>
  )
}
