'use client'
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Locale } from '@/lib/i18n/locales'

export type MessageTree = { [name: string]: MessageTree | unknown }

/**
 * Adds messages to those of the surrounding providers, which the library's own provider would replace. They are passed
 * as one JSON string, because React would serialize and revive an object property by property. `locale`: set when they
 * are in another language.
 */
export function AddMessages({ json, locale, children }: { json: string; locale?: Locale; children: ReactNode }) {
  const around = useLocale()
  const outer = useMessages() as MessageTree
  const all = useMemo(() => merge(outer, JSON.parse(json)), [outer, json])
  return (
    <NextIntlClientProvider locale={locale ?? around} timeZone={useTimeZone()} messages={all as never}>
      {children}
    </NextIntlClientProvider>
  )
}

const isTree = (value: unknown): value is MessageTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(under: MessageTree, over: MessageTree): MessageTree {
  const merged = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = isTree(below) && isTree(value) ? merge(below, value) : value
  }
  return merged
}
