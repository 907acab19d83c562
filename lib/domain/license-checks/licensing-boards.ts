/** A licensing board that publishes a list. `geos`: the states whose licenses it lists; `types`: the types it lists. */
type LicensingBoard = { code: string; geos: readonly string[]; types: readonly string[]; lookUp: string }

/**
 * Boards, each with its page for looking up one license. NURSYS repeats reports by the nursing boards of many states.
 * Licenses of other states than the specification's flagged ones are in no queue; a list can still confirm them.
 */
export const licensingBoards = [
  { code: 'CA_CDPH', geos: ['CA'], types: ['CNA', 'HHA'], lookUp: 'https://cvl.cdph.ca.gov/SearchPage.aspx' },
  { code: 'CA_BRN', geos: ['CA'], types: ['RN'], lookUp: 'https://search.dca.ca.gov/' },
  { code: 'CA_BVNPT', geos: ['CA'], types: ['LVN'], lookUp: 'https://search.dca.ca.gov/' },
  { code: 'TX_BON', geos: ['TX'], types: ['RN', 'LVN'], lookUp: 'https://txbn.boardsofnursing.org/licenselookup' },
  {
    code: 'TX_HHSC',
    geos: ['TX'],
    types: ['CNA', 'CMA2', 'NFA'],
    lookUp: 'https://tulip.hhs.texas.gov/TULIP/s/public-search',
  },
  { code: 'NURSYS', geos: ['CA', 'TX'], types: ['RN', 'LVN'], lookUp: 'https://www.nursys.com/' },
  {
    code: 'WA_DOH',
    geos: ['WA'],
    types: ['RN', 'LPN', 'CNA'],
    lookUp: 'https://fortress.wa.gov/doh/providercredentialsearch/',
  },
  {
    code: 'FL_DOH',
    geos: ['FL'],
    types: ['RN', 'LPN', 'CNA'],
    lookUp: 'https://mqa-internet.doh.state.fl.us/MQASearchServices/',
  },
] as const satisfies readonly LicensingBoard[]

export type LicensingBoardCode = (typeof licensingBoards)[number]['code']
export const licensingBoardCodes: readonly LicensingBoardCode[] = licensingBoards.map(({ code }) => code)

const boardByCode: ReadonlyMap<string, LicensingBoard> = new Map(licensingBoards.map((board) => [board.code, board]))
/** The board with a stored code; null for a code that is no longer known. */
export const licensingBoardOf = (code: string): LicensingBoard | null => boardByCode.get(code) ?? null

/** Whether the board lists licenses of this kind at all. */
export const lists = (board: LicensingBoard, geo: string, type: string): boolean =>
  board.geos.includes(geo) && board.types.includes(type)

/** The boards that list a license, its own first. */
export const licensingBoardsOf = (geo: string, type: string): LicensingBoardCode[] =>
  licensingBoards.filter((board) => lists(board, geo, type)).map(({ code }) => code)

/** Whether a board lists licenses of this kind, so that they can be compared with it. */
export const isListed = (geo: string, type: string): boolean => licensingBoards.some((board) => lists(board, geo, type))

/** The page on which a license is looked up by hand: that of its own board; null when it cannot be checked. */
export function lookUpAddress(geo: string, type: string): string | null {
  const [ownBoard] = licensingBoardsOf(geo, type)
  return ownBoard ? (licensingBoardOf(ownBoard)?.lookUp ?? null) : null
}
