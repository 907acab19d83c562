'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import type { LawAnswer } from '@/lib/domain/compliance/coverage'

export type MapTile = { geo: string; href: string; place: string; answer: LawAnswer }
/** One type of license in every state. */
export type CoverageMapFacts = { title: string; tiles: readonly MapTile[] }

/** Told apart by fill and edge, not by color alone. */
const looks: Record<LawAnswer, string> = {
  COUNTED: 'border-transparent bg-success text-page',
  NO_HOURS: 'border-2 border-info bg-info-tint text-info',
  REFERENCE: 'border-edge bg-sunken text-ink',
  UNKNOWN: 'border-dashed border-edge text-soft',
}

const columns = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
  'col-start-8',
  'col-start-9',
  'col-start-10',
  'col-start-11',
] as const

/** Where each state lies, roughly, in eleven columns. A state left of the one before it begins the next row. */
const layout = [
  ['AK', '', '', '', '', '', '', '', '', '', 'ME'],
  ['', '', '', '', '', '', '', '', '', 'VT', 'NH'],
  ['WA', 'ID', 'MT', 'ND', 'MN', 'IL', 'WI', 'MI', 'NY', 'RI', 'MA'],
  ['OR', 'NV', 'WY', 'SD', 'IA', 'IN', 'OH', 'PA', 'NJ', 'CT'],
  ['CA', 'UT', 'CO', 'NE', 'MO', 'KY', 'WV', 'VA', 'MD', 'DE'],
  ['', 'AZ', 'NM', 'KS', 'AR', 'TN', 'NC', 'SC', 'DC'],
  ['', '', '', 'OK', 'LA', 'MS', 'AL', 'GA'],
  ['HI', '', '', 'TX', '', '', '', '', 'FL'],
]
const places = layout.flatMap((row) => row.map((geo, column) => ({ geo, column }))).filter(({ geo }) => geo !== '')

/** The square that stands for an answer. */
export const AnswerMark = ({ answer }: { answer: LawAnswer }) => (
  <span aria-hidden="true" className={`inline-block size-4 shrink-0 rounded-sm border ${looks[answer]}`} />
)

/** The states as tiles, once for each type of license; each tile leads to what the state asks of it. */
export function CoverageMap({ maps }: { maps: readonly CoverageMapFacts[] }) {
  const t = useTranslations('coverage')
  return (
    <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
      {maps.map(({ title, tiles }) => (
        <section key={title} className="flex flex-col gap-2">
          <h3 className="text-base font-semibold">{title}</h3>
          <ul className="grid grid-cols-11 gap-0.5">
            {places.map(({ geo, column }) => {
              const tile = tiles.find((one) => one.geo === geo)
              if (!tile) return null
              const label = t('map.tile', { place: tile.place, geo, answer: t(`answers.${tile.answer}`) })
              return (
                <li key={geo} className={columns[column]}>
                  <Link
                    href={tile.href}
                    variant="bare"
                    aria-label={label}
                    data-tip={label}
                    className={`flex aspect-square items-center justify-center rounded-sm border text-xs font-semibold no-underline hover:outline-2 hover:outline-ink ${looks[tile.answer]}`}
                  >
                    {geo}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
