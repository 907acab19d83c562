import { type DeveloperDocument, plainBlock, plainInline } from './documents'
import type { ApiReference } from './reference'

/** A place where words were found. */
export type FoundPlace = { href: string; title: string; of: string; text: string }

type Place = FoundPlace & { words: string; name: string }

/** Every section of every document, every operation and every type, with the words by which it is found. */
export const placesOf = (documents: readonly DeveloperDocument[], reference: ApiReference): Place[] => [
  ...documents.flatMap(sectionsOf),
  ...[...reference.operations, ...reference.types].map(({ name, kind, description }) => ({
    href: `/developers/reference/${name}`,
    title: name,
    of: kind,
    text: description ?? '',
    name: name.toLowerCase(),
    words: `${name} ${name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')} ${description ?? ''}`.toLowerCase(),
  })),
]

function sectionsOf({ slug, title, lead, blocks }: DeveloperDocument): Place[] {
  const of = title
  const first = { href: `/developers/${slug}`, title, of, text: lead, name: title.toLowerCase(), words: '' }
  const places: Place[] = [first]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const heading = plainInline(block.text)
      const href = `/developers/${slug}#${block.id}`
      places.push({ href, title: heading, of, text: '', name: heading.toLowerCase(), words: '' })
    }
    const place = places.at(-1)!
    const text = plainBlock(block)
    if (block.kind === 'text' && place.text === '') place.text = text
    place.words += ` ${text.toLowerCase()}`
  }
  return places
}

/**
 * The places in which all words occur: those that are named so first, then those whose name has a word, then the rest,
 * each in the order of the documents.
 */
export function findPlaces(text: string, places: readonly Place[]): FoundPlace[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rank = ({ name }: Place) =>
    name === words.join(' ')
      ? 0
      : words.every((word) => name.includes(word))
        ? 1
        : words.some((word) => name.includes(word))
          ? 2
          : 3
  return places
    .filter((place) => words.every((word) => place.words.includes(word) || place.name.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ href, title, of, text: said }) => ({ href, title, of, text: said }))
}
