import { type RenderResult, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { loadMessages } from '@/lib/i18n/messages'

const messages = loadMessages('en')

/** All English messages around a component, as the layouts and pages provide them. A missing message fails the test. */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
    {children}
  </NextIntlClientProvider>
)

/** Renders a component that uses `useTranslations`. */
export const renderInEnglish = (node: ReactNode): RenderResult => render(node, { wrapper: InEnglish })
