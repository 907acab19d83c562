import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { getTranslations } from '@/lib/i18n/translations'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { chosenTheme } from './_components/chosen-theme'
import { Content } from './_components/content'
import { MemberFrame } from './_components/member-frame'
import { PageFooter } from './_components/page-footer'
import { PageHosts } from './_components/page-hosts'
import { PublicFrame } from './_components/public-frame'

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

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme()
  if (theme) return { themeColor: barColors[theme] }
  return {
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: barColors.light },
      { media: '(prefers-color-scheme: dark)', color: barColors.dark },
    ],
  }
}

/** Every page: one root element with frame, content and footer, and the hosts of toasts and questions beside it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers keeps every page dynamic: a page made at build time could not carry the nonce of an answer.
  const [locale, theme, facts] = await Promise.all([getLocale(), chosenTheme(), sessionOfRequest(), headers()])
  const content = (
    <>
      <Content>{children}</Content>
      <PageFooter />
    </>
  )
  return (
    <html lang={locale} data-theme={theme ?? undefined}>
      <body>
        <div id="root" data-person={facts?.userId} className="flex min-h-dvh flex-col">
          {facts ? <MemberFrame facts={facts}>{content}</MemberFrame> : <PublicFrame>{content}</PublicFrame>}
        </div>
        <PageHosts />
      </body>
    </html>
  )
}
