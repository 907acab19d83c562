import { z } from 'zod'
import {
  type BoardFilter,
  type BoardPosition,
  type BoardRecord,
  type BoardSort,
  wholeBoard,
} from '@/lib/data/board/list'
import { boardBands, deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { credentialTypeCodes, verificationStates } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { boardSources } from '@/lib/domain/lists/organizations'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { among, amongFilter, exactly, line, oneOf, optionalFlag, optionalOneOf, search } from '../inputs'
import { positionInput, storedDate } from '../page-of'

const boardSorts = ['NAME', 'EXPIRY', 'BAND', 'TYPE'] as const

/** The filter of a board; may be absent. */
export const optionalBoardFilter = z
  .strictObject({
    deadline: optionalOneOf(deadlineStandings),
    urgent: optionalFlag,
    units: optionalOneOf(unitsStandings),
    topicsOpen: optionalFlag,
    renewedShort: optionalFlag,
    band: optionalOneOf(boardBands),
    geo: optionalOneOf(geographyCodes),
    type: optionalOneOf(credentialTypeCodes),
    department: exactly,
    verified: optionalOneOf(verificationStates),
    source: optionalOneOf(boardSources),
    deadlineIn: among(oneOf(deadlineStandings)),
    unitsIn: among(oneOf(unitsStandings)),
    verifiedIn: among(oneOf(verificationStates)),
    geoIn: among(oneOf(geographyCodes)),
    typeIn: among(oneOf(credentialTypeCodes)),
    departmentIn: among(line(employmentLimits.department)),
    q: search,
  })
  .transform(
    ({ q: words, ...conditions }): BoardFilter => ({
      deadline: conditions.deadline ?? null,
      urgent: conditions.urgent ?? false,
      units: conditions.units ?? null,
      topicsOpen: conditions.topicsOpen,
      renewedShort: conditions.renewedShort ?? false,
      band: conditions.band ?? null,
      geo: conditions.geo ?? null,
      type: conditions.type ?? null,
      department: conditions.department,
      verified: conditions.verified ?? null,
      source: conditions.source ?? null,
      ...amongFilter({
        deadline: conditions.deadlineIn,
        units: conditions.unitsIn,
        verified: conditions.verifiedIn,
        geo: conditions.geoIn,
        type: conditions.typeIn,
        department: conditions.departmentIn,
      }),
      words,
    }),
  )
  .nullish()

/** Filter of a board; everything by default. */
export const boardFilter = optionalBoardFilter.transform((filter) => filter ?? wholeBoard)

const sorts = {
  NAME: 'name',
  EXPIRY: 'expiry',
  BAND: 'band',
  TYPE: 'type',
} as const satisfies Record<(typeof boardSorts)[number], BoardSort>

/** Sort order; by name by default. */
export const boardSort = optionalOneOf(boardSorts).transform((sort): BoardSort => sorts[sort ?? 'NAME'])

/** The cursor of a credential, for a list in any order. */
export const boardPosition = positionInput(
  z.tuple([z.string().max(500), z.uuid(), z.enum(boardBands), storedDate, z.string().max(100).nullish()]).transform(
    ([sortName, id, band, expiresAt, credentialType]): BoardPosition => ({
      sortName,
      id,
      band,
      expiresAt,
      credentialType: credentialType ?? '',
    }),
  ),
)

export const positionOf = ({ sortName, id, band, expiresAt, credentialType }: BoardRecord) =>
  [sortName, id, band, expiresAt, credentialType] as const

/** The filter for the history, without the search words. */
export const filterDetail = ({ words, ...facets }: BoardFilter) => ({ ...facets, searched: words.length > 0 })
