'use client'
import { useLocale } from 'next-intl'
import { MultiSelect, type MultiSelectProps } from '@/app/_ui/multi-select'
import { listed } from '@/lib/domain/punctuation'

/** Any number of many, named as the reader's language lists them. */
export function ChoicesBox(props: Omit<MultiSelectProps, 'listed'>) {
  const locale = useLocale()
  return <MultiSelect {...props} listed={(names) => listed(names, locale)} />
}
