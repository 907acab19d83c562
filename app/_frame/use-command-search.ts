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

type Found = { text: string; hits: readonly Hit[] }

/** The results for the words, a moment after the last key; null while they are searched. Earlier results stay meanwhile. */
export function useHits(text: string): { hits: readonly Hit[]; searching: boolean } {
  const [found, setFound] = useState<Found>({ text: '', hits: [] })
  const words = text.trim()
  const asked = words.length >= fewest ? words : ''
  useEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(SearchDocument, { q: asked.slice(0, 200) }, { signal: leaving.signal }).catch(
        () => null,
      )
      if (leaving.signal.aborted) return
      setFound({ text: asked, hits: answer && 'data' in answer && answer.data ? answer.data.search : [] })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked])
  if (!asked) return { hits: [], searching: false }
  return { hits: found.text ? found.hits : [], searching: found.text !== asked }
}
