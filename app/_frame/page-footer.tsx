import { getTranslations } from 'next-intl/server'

/** The last line of every page: who decides about a license. */
export async function PageFooter() {
  const t = await getTranslations('common.footer')
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap in-[body:has(.max-w-wide)]:max-w-wide justify-between gap-x-6 gap-y-1 px-4 py-6 text-xs text-faint sm:px-6 print:hidden">
      <p>{t('disclaimer')}</p>
      <p>{t('copyright', { year: String(new Date().getFullYear()) })}</p>
    </footer>
  )
}
