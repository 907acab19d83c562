'use client'
import { useEffect, useState } from 'react'
import type { Hit } from '@/app/_lib/command-lines'
import type { Place } from '@/app/_lib/command-pages'
import { callApi } from '@/app/_lib/graphql-client'
import { ListSearchPlacesDocument } from '@/graphql/generated/list-search-places'
import { SearchDocument } from '@/graphql/generated/search'

/** The organizations whose pages may be opened; none until they are known. */
export async function findPlaces(): Promise<Place[]> {
  const answer = await callApi(ListSearchPlacesDocument, {})
  const places = 'data' in answer && answer.data ? answer.data.searchPlaces : []
  return places.map(({ id, name, appFeatures }) => ({
    id,
    name,
    features: appFeatures.map((feature) => feature.featureType),
  }))
}

const pauseMs = 150
/** Fewer letters lead to everything. */
const fewest = 2

type SearchResult = { text: string; hits: readonly Hit[] }

/** The results for the words, a moment after the last key; null while they are searched. Earlier results stay meanwhile. */
export function useHits(text: string): { hits: readonly Hit[]; searching: boolean } {
  const [result, setResult] = useState<SearchResult>({ text: '', hits: [] })
  const words = text.trim()
  const searchText = words.length >= fewest ? words : ''
  useEffect(() => {
    if (!searchText) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(SearchDocument, { q: searchText.slice(0, 200) }, { signal: leaving.signal }).catch(
        () => null,
      )
      if (leaving.signal.aborted) return
      setResult({ text: searchText, hits: answer && 'data' in answer && answer.data ? answer.data.search : [] })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [searchText])
  if (!searchText) return { hits: [], searching: false }
  return { hits: result.text ? result.hits : [], searching: result.text !== searchText }
}
