import type { DateOrder } from '../imports/read-date'
import { bareText } from '../people/sort-name'
import type { RosterField, RosterHead, RosterLayout, Separator } from './layout'
import { type LicensingBoardCode, licensingBoardOf } from './licensing-boards'
import type { ListedStatus } from './match'

/** A text in which the columns or words of a list were read: its address where it has one, and what was read there. */
type ReadText = { address: string | null; says: string }

/**
 * The list of a board as it is published: names of columns and words as they stand in the file. Names and words are
 * compared by their letters and digits alone, so a portal's names for programs (`license_number`) are those for people.
 */
export type PublishedLayout = {
  board: LicensingBoardCode
  /** The site that has the list, and the name of the list there. */
  site: string
  list: string
  separator: Separator
  /** False where no cell is quoted, so that a quote is a character like others. */
  quotes: boolean
  columns: Partial<Record<RosterField, string>>
  /** Further columns by which the file is known; nothing is read from them. */
  alsoHas: readonly string[]
  /** A column that has the same text in each line, where boards share their columns. */
  says?: { column: string; text: string }
  /** A second column of the status: the worse one counts. */
  alsoStatus?: string
  /** The state of each line. */
  geo: string
  /** Words for types of licenses. Other words are read as in any list. */
  types: Readonly<Record<string, string>>
  /** The type of each line by the beginning of the file's name, where no column has it. */
  typeByFileName?: Readonly<Record<string, string>>
  /** Words for states of a license; null for one that does not decide whether it is valid. */
  statuses: Readonly<Record<string, ListedStatus>>
  dates: DateOrder
  /** What stands behind some numbers without being a part of them. */
  numberEnds?: readonly string[]
  /** Where the columns and words were read, and on which day. */
  read: readonly ReadText[]
  readOn: string
}

const californiaColumns = {
  number: 'License Number',
  lastName: 'Org/Last Name',
  firstName: 'First Name',
  middleName: 'Middle Name',
  credentialType: 'License Type',
  issuedAt: 'Original Issue Date',
  expiresAt: 'Expiration Date',
  status: 'License Status',
} as const

/** Boards of California's Department of Consumer Affairs publish their lists with the same columns. */
const california = {
  site: 'dca.ca.gov',
  list: 'Public Information: Licensee Lists',
  separator: '\t',
  quotes: false,
  columns: californiaColumns,
  alsoHas: ['Agency Name', 'Indiv/Org', 'County'],
  geo: 'CA',
  statuses: {
    Current: 'VALID',
    Active: 'VALID',
    Delinquent: 'EXPIRED',
    Expired: 'EXPIRED',
    Inactive: 'NOT_VALID',
    CurrentInactive: 'NOT_VALID',
  },
  // "08-31-2026"
  dates: 'monthFirst',
  read: [
    {
      address: 'https://github.com/lkenline/jaffle-clinic/blob/92a3a508/seeds/jaffle-data/california.csv',
      says: 'columns under names of their own, lines of both boards, agency names, license types, statuses, dates',
    },
    {
      address: null,
      says: 'a program that reads the tab-separated files of dca.app.box.com (seen May 14, 2026): the columns as the files name them',
    },
    {
      address: null,
      says: 'a program that reads such a file with 22 columns: "Agency Name", "License Type" to "License Status", without quotes',
    },
  ],
  readOn: '2026-11-30',
} as const satisfies Omit<PublishedLayout, 'board' | 'types'>

/** The lists whose columns are known as they are published. */
export const publishedLayouts = [
  {
    ...california,
    board: 'CA_BRN',
    says: { column: 'Agency Name', text: 'Board of Registered Nursing' },
    types: { 'Registered Nurse': 'RN' },
  },
  {
    ...california,
    board: 'CA_BVNPT',
    says: { column: 'Agency Name', text: 'Board of Vocational Nursing and Psychiatric Technicians' },
    types: { 'Vocational Nurse': 'LVN' },
  },
  {
    board: 'TX_BON',
    site: 'data.texas.gov',
    list: 'RN-All, VN-All',
    separator: ',',
    quotes: true,
    columns: {
      number: 'license_number',
      lastName: 'last_name',
      firstName: 'first_name',
      middleName: 'middle_name',
      issuedAt: 'texas_license_issuance_date',
      // The board's own spelling.
      expiresAt: 'lincense_expiration_date',
      status: 'license_status',
    },
    alsoHas: ['lincense_status_date'],
    geo: 'TX',
    types: {},
    typeByFileName: { 'RN-All': 'RN', 'VN-All': 'LVN' },
    statuses: {
      'CURRENT (C)': 'VALID',
      'DELINQUENT (D)': 'EXPIRED',
      'INACTIVE (I)': 'NOT_VALID',
      'RETIRED - INACTIVE (Z)': 'NOT_VALID',
      'REVOKED (R)': 'NOT_VALID',
      'SUSPENDED (S)': 'NOT_VALID',
      'VOL.SURRENDER (V)': 'NOT_VALID',
      'DECEASED (E)': 'NOT_VALID',
      'NLC LICENSE - TX INVALID(Y)': 'NOT_VALID',
      'NOT CURRENT - SEE ENF (X)': 'NOT_VALID',
      'VOLUNTEER RETIRED (W)': null,
      'Current RENEWAL DENIED (K)': null,
    },
    dates: 'usual',
    read: [
      {
        address: null,
        says: 'a program that reads both data sets (tgb2-j935, yjie-tuwv): names of columns, all statuses, dates as YYYYMMDD',
      },
    ],
    readOn: '2026-11-30',
  },
  {
    board: 'WA_DOH',
    site: 'data.wa.gov',
    list: 'Health Care Provider Credential Data',
    separator: ',',
    quotes: true,
    columns: {
      number: 'CredentialNumber',
      lastName: 'LastName',
      firstName: 'FirstName',
      middleName: 'MiddleName',
      birthDate: 'BirthYear',
      credentialType: 'CredentialType',
      issuedAt: 'FirstIssueDate',
      expiresAt: 'ExpirationDate',
      status: 'Status',
    },
    alsoHas: ['LastIssueDate', 'ActionTaken'],
    geo: 'WA',
    types: {
      'Registered Nurse License': 'RN',
      'Licensed Practical Nurse License': 'LPN',
      'Nursing Assistant Certification': 'CNA',
    },
    statuses: {
      ACTIVE: 'VALID',
      EXPIRED: 'EXPIRED',
      // Replaced by the nurse's multistate license, or by another credential.
      'EXPIRED WA - ACTIVE MSL': null,
      SUPERSEDED: null,
      CLOSED: null,
    },
    dates: 'usual',
    numberEnds: ['.MSL'],
    read: [
      {
        address: 'https://github.com/lkenline/jaffle-clinic/blob/92a3a508/seeds/jaffle-data/washington.csv',
        says: 'a part of the list with all 12 columns, statuses and dates (YYYYMMDD)',
      },
      {
        address: 'https://github.com/dayda-entities/state-of-washington',
        says: 'the name of the data set (qxh8-f4bd), published daily as CSV',
      },
      { address: null, says: 'a dump of such lines: "Nursing Assistant Certification" with numbers NC…' },
      { address: null, says: 'a test with a sample of the list: numbers "RN.RN.61687583.MSL", practical nurses' },
    ],
    readOn: '2026-11-30',
  },
  {
    board: 'FL_DOH',
    site: 'data-download.mqa.flhealthsource.gov',
    list: 'Licensure Data (LIC_ALL, PROF_ALL)',
    separator: '|',
    quotes: false,
    columns: {
      number: 'License-Number',
      lastName: 'Last-Name',
      firstName: 'First-Name',
      middleName: 'Middle-Name',
      credentialType: 'Profession-Name',
      issuedAt: 'Original-Date',
      expiresAt: 'Expire-Date',
      status: 'License-Status-Description',
    },
    alsoHas: ['pro_cde', 'lic_id', 'Rank-Code', 'Board-Action-Indicator', 'Mod-Cdes'],
    alsoStatus: 'License-Active-Status-Description',
    geo: 'FL',
    types: { 'Registered Nurse': 'RN', 'Licensed Practical Nurse': 'LPN', 'Certified Nursing Assistant': 'CNA' },
    statuses: { Clear: 'VALID', Active: 'VALID', REVOKED: 'NOT_VALID', DECEASED: 'NOT_VALID' },
    dates: 'usual',
    read: [
      {
        address: 'https://github.com/EndurantDevs/healthcare-mrf-api/blob/205996c2/process/florida_mqa_profile.py',
        says: 'all 39 columns, names of files, profession names of nurses and aides',
      },
      {
        address: null,
        says: 'a program that reads PROF_ALL: separator, no quotes, lines that end in a separator, a quote in a suffix',
      },
      { address: null, says: 'a program that reads such lines: statuses CLEAR, REVOKED, DECEASED' },
    ],
    readOn: '2026-11-30',
  },
] as const satisfies readonly PublishedLayout[]

const byBoard: ReadonlyMap<string, PublishedLayout> = new Map(publishedLayouts.map((layout) => [layout.board, layout]))

/** The list of a board as it is published; null when its columns are not known. */
export const publishedLayoutOf = (board: string): PublishedLayout | null => byBoard.get(board) ?? null

const bareNames = (names: readonly string[]): Set<string> => new Set(names.map(bareText))

/** The published layout that a header has: each of its columns is there, wherever it stands. */
function layoutsOfHeader(header: readonly string[]): PublishedLayout[] {
  const names = bareNames(header)
  return [...byBoard.values()].filter(({ columns, alsoHas, alsoStatus = [] }) =>
    [...Object.values(columns), ...alsoHas, alsoStatus].flat().every((name) => names.has(bareText(name))),
  )
}

/** Whether a line is the header of a published list, and how its cells are parted. */
export function publishedSeparator(line: string): Pick<PublishedLayout, 'separator' | 'quotes'> | null {
  for (const separator of new Set([...byBoard.values()].map((layout) => layout.separator))) {
    const names = line.split(separator).map((name) => name.trim().replace(/^"|"$/g, ''))
    const known = layoutsOfHeader(names).find((layout) => layout.separator === separator)
    if (known) return known
  }
  return null
}

/** The published layout of a file by its first cells, whichever board was chosen for it; null for any other file. */
export function recognizeLayout({ separator, cells }: Pick<RosterHead, 'separator' | 'cells'>): PublishedLayout | null {
  const [header = [], ...records] = cells
  const known = layoutsOfHeader(header).filter((layout) => layout.separator === separator)
  return known.find((layout) => !layout.says || isSaid(layout.says, header, records)) ?? null
}

function isSaid(
  { column, text }: NonNullable<PublishedLayout['says']>,
  header: string[],
  records: string[][],
): boolean {
  const index = header.findIndex((name) => bareText(name) === bareText(column))
  const texts = records.flatMap((cells) => (cells[index] ?? '').trim() || [])
  return texts.length > 0 && texts.every((said) => bareText(said) === bareText(text))
}

/** How a file in a published layout is read; its type is open when neither a column nor the file's name has it. */
export function layoutAsPublished(
  published: PublishedLayout,
  header: readonly string[],
  fileName: string,
): Extract<RosterLayout, { format: 'CSV' }> {
  const { board, columns, geo, separator, quotes, typeByFileName = {} } = published
  const fieldOf = new Map(
    Object.entries(columns).map(([field, name]) => [bareText(name), field as RosterField] as const),
  )
  const named = Object.entries(typeByFileName).find(([start]) => bareText(fileName).startsWith(bareText(start)))
  const types = licensingBoardOf(board)?.types ?? []
  const onlyType = !columns.credentialType && types.length === 1 ? (types[0] ?? null) : null
  return {
    format: 'CSV',
    geo,
    credentialType: named?.[1] ?? onlyType,
    separator,
    header: [...header],
    fields: header.map((name) => fieldOf.get(bareText(name)) ?? null),
    published: true,
    ...(quotes ? {} : { quotes: false }),
  }
}
