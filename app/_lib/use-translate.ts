'use client'
import { useTranslations } from 'next-intl'
import type { Translate } from '@/lib/i18n/translator'

/** All messages at hand by their full key, for functions that word things on either side (`t: Translate`). */
export const useTranslate = (): Translate => useTranslations() as unknown as Translate
