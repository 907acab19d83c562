'use client'
import { useTranslations } from 'next-intl'
import type { Translate } from '@/lib/i18n/translator'

/** A translator by full keys, for functions that run on the server and in the browser (`t: Translate`). */
export const useTranslate = (): Translate => useTranslations() as unknown as Translate
