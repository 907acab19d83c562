import 'server-only'
import { z } from 'zod'
import { boardBands } from '@/lib/domain/compliance/standing'
import { roleStates } from '@/lib/domain/lists/role-states'
import { roleTypes } from '@/lib/domain/lists/role-types'
import { foldText } from '@/lib/domain/people/sort-name'
import { after } from '../connection'
import { optionalOneOf } from '../inputs'

export const memberSorts = ['NAME', 'BAND'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Bands that members are filtered by: those of the board, and having no license at all. */
export const memberBands = [...boardBands, 'NONE'] as const
export type MemberBand = (typeof memberBands)[number]

/** What is searched for as words, folded like the text they are looked up in; a phone number by its digits. */
function wordsOf(text: string): string[] {
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  if (digits.length > 2) return [digits]
  return foldText(text).split(' ').filter(Boolean).slice(0, 6)
}

const search = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .nullish()
  .transform((text) => wordsOf(text ?? ''))

/** Which members: everybody who has not left, unless a state is named. */
export const memberFilter = z
  .strictObject({
    state: optionalOneOf(roleStates),
    role: optionalOneOf(roleTypes),
    department: z.string('validation.invalid').max(100, 'validation.invalid').nullish(),
    band: optionalOneOf(memberBands),
    q: search,
  })
  .nullish()
  .transform((entered) => ({
    state: entered?.state ?? null,
    role: entered?.role ?? null,
    department: entered?.department || null,
    band: entered?.band ?? null,
    words: entered?.q ?? [],
  }))

export const memberSort = optionalOneOf(memberSorts).transform((sort) => sort ?? 'NAME')

/** Where a member stands in a list: name, id, and the band for lists that are ordered by it. */
export const memberPlace = after(z.tuple([z.string().max(500), z.uuid(), z.enum(boardBands).nullable()]))
