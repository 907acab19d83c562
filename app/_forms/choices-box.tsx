'use client'
import { useLocale } from 'next-intl'
import { MultiSelect, type MultiSelectProps } from '@/app/_ui/multi-select'
import { listed } from '@/lib/domain/punctuation'

/** A choice of any number of options, listed in the style of the reader's language. */
export function ChoicesBox(props: Omit<MultiSelectProps, 'listed'>) {
  const locale = useLocale()
  return <MultiSelect {...props} listed={(names) => listed(names, locale)} />
}
