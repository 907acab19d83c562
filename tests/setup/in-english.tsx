import { configure, type RenderResult, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { loadMessages } from '@/lib/i18n/messages'

// What appears late is waited for as long as on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

const messages = loadMessages('en')

/** All messages around a component, as the layouts and pages give them in English. A message that is missing fails the test. */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
    {children}
  </NextIntlClientProvider>
)

/** Draws a component that takes its texts by `useTranslations`. */
export const renderInEnglish = (node: ReactNode): RenderResult => render(node, { wrapper: InEnglish })
