import './globals.css'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale] = await Promise.all([getLocale(), headers()])
  return (
    <html lang={locale}>
      <body>{children}</body>
    </html>
  )
}
