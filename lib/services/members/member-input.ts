import 'server-only'
import { z } from 'zod'
import { boardBands } from '@/lib/domain/compliance/standing'
import { roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import { after } from '../connection'
import { optionalOneOf } from '../inputs'
import { exactly, search } from '../search-input'

const memberSorts = ['NAME', 'BAND'] as const

/** Bands that members are filtered by: those of the board, and having no license at all. */
const memberBands = [...boardBands, 'NONE'] as const

/** Which members: everybody who has not left by default. */
export const memberFilter = z
  .strictObject({
    state: optionalOneOf(roleStates),
    role: optionalOneOf(roleTypes),
    department: exactly,
    band: optionalOneOf(memberBands),
    q: search,
  })
  .nullish()
  .transform((entered) => ({
    state: entered?.state ?? null,
    role: entered?.role ?? null,
    department: entered?.department ?? null,
    band: entered?.band ?? null,
    words: entered?.q ?? [],
  }))

export const memberSort = optionalOneOf(memberSorts).transform((sort) => sort ?? 'NAME')

/** The cursor of a member in a list: name, id, and the band for lists that are sorted by it. */
export const memberPlace = after(z.tuple([z.string().max(500), z.uuid(), z.enum(boardBands).nullable()]))
