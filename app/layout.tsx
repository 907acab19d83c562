import './globals.css'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Theme } from '@/app/_lib/choice-cookies'
import { getTranslations } from '@/lib/i18n/translations'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { chosenTheme } from './_components/chosen-theme'
import { Content } from './_components/content'
import { memberFrame } from './_components/member-frame'
import { pageFooter } from './_components/page-footer'
import { pageHosts } from './_components/page-hosts'
import { publicFrame } from './_components/public-frame'

const barColors = { light: '#ffffff', dark: '#121b2c' }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return {
    title: { default: t('appName'), template: t('pageTitle', { title: '%s' }) },
    description: t('appDescription'),
    applicationName: t('appName'),
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

/** The color of the browser's own bars. */
function BarColors({ theme }: { theme: Theme | null }) {
  const colors = theme ? [theme] : (['light', 'dark'] as const)
  return colors.map((one) => (
    <meta
      key={one}
      name="theme-color"
      content={barColors[one]}
      media={theme ? undefined : `(prefers-color-scheme: ${one})`}
    />
  ))
}

/**
 * Every page: one root element with frame, content and footer, and the hosts of toasts and questions beside it. They are made before
 * they are given to React: what it would have to wait for by itself is a row of its own in the payload, and a pause of the page.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers keeps every page dynamic: a page made at build time could not carry the nonce of an answer.
  const [locale, theme, facts] = await Promise.all([getLocale(), chosenTheme(), sessionOfRequest(), headers()])
  const [footer, hosts] = await Promise.all([pageFooter(), pageHosts()])
  const content = (
    <>
      <Content>{children}</Content>
      {footer}
    </>
  )
  const framed = await (facts ? memberFrame(facts, content) : publicFrame(content))
  return (
    <html lang={locale} data-theme={theme ?? undefined}>
      <body>
        <BarColors theme={theme} />
        <div id="root" data-person={facts?.userId} className="flex min-h-dvh flex-col">
          {framed}
        </div>
        {hosts}
      </body>
    </html>
  )
}
