import { getLocale } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import { labelled } from '@/lib/domain/text'
import type { WorkAct, WorkRow } from './work-rows'

type WorkCardProps = { title: string; lead?: string; rows: readonly WorkRow[]; none: string }

/** Rows of work, each with the verb that leads to where it is done. */
export async function WorkCard({ title, lead, rows, none }: WorkCardProps) {
  const locale = await getLocale()
  return (
    <Card title={title} {...(lead && { lead })} flush>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-soft sm:px-6 sm:pb-6">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <Row key={row.key} row={row} locale={locale} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row: { tone, text, who, acts }, locale }: { row: WorkRow; locale: string }) {
  const [only] = acts
  const whole = acts.length === 1 && only?.text === null ? only : null
  return (
    <li className="flex gap-3 px-4 py-2.5 sm:px-6">
      <ToneIcon tone={tone} className={`mt-2 shrink-0 ${toneText[tone]}`} />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5 wrap-anywhere">
            <span className="font-semibold">{text}</span>
            {who && <span className="text-sm text-soft">{who}</span>}
          </div>
          {whole && <Verb act={whole} what={text} locale={locale} />}
        </div>
        {!whole && (
          <ul className="flex flex-col gap-1.5">
            {acts.map((act) => (
              <li key={act.key} className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="text-sm text-soft">{act.text}</span>
                <Verb act={act} what={act.text ?? text} locale={locale} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Several rows have the same verb, so the accessible name also contains the row's text. */
type VerbProps = { act: WorkAct; what: string; locale: string }
const Verb = ({ act: { verb, href, classes }, what, locale }: VerbProps) => (
  <span className="flex flex-wrap justify-end gap-2">
    {[{ verb, href }, ...(classes ? [classes] : [])].map((step) => (
      <ButtonLink key={step.verb} href={step.href} size="sm" aria-label={labelled(step.verb, what, locale)}>
        {step.verb}
      </ButtonLink>
    ))}
  </span>
)
