import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { topicOptions } from '@/app/_components/compliance/topic-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { CreditFormMessages } from '@/app/_components/credit-form/credit-form-messages'
import { candidateOf, valuesOf } from '@/app/_components/credit-form/credit-values'
import { GivesList } from '@/app/_components/credit-form/gives-list'
import { earliestToday, previewData } from '@/app/_components/credit-form/preview-data'
import { previewRows } from '@/app/_components/credit-form/preview-rows'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { PageHeader } from '@/app/_ui/page-header'
import type { CreditRecord } from '@/lib/data/credits/read'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { getCreditHistory, getLastCorrection, listCredits } from '@/lib/services/credits/credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { type CreditParams, isOwnToChange, loadCredit } from '../credit-facts'
import { CorrectCredit } from './correct-credit'

export const generateMetadata = titled('credits.edit.title')

/** The next address when the credit cannot be corrected: the form of its newest version, or else the credit's page. */
async function nextHref(ctx: SignedInCtx, { id }: CreditRecord, back: string): Promise<string> {
  const last = orNotFound(await getLastCorrection(ctx, { id }))
  return last ? `${back.slice(0, -id.length)}${last}/edit` : back
}

/** Total number of changes over all versions of a credit. */
const changesOf = (versions: readonly CreditRecord[]) => versions.reduce((sum, { version }) => sum + version, 0)

/** Corrects a credit; the previous version stays in the history. */
export default async function CorrectCreditPage(props: CreditParams) {
  const { ctx } = await enterPage()
  const { view, credit } = await loadCredit(ctx, props)
  const back = `/credentials/${view.credential.id}/credits/${credit.id}`
  const history = orNotFound(await getCreditHistory(ctx, { id: credit.id }))
  if (!isOwnToChange(credit)) redirect(await nextHref(ctx, credit, back))
  const [credentials, credits, t, nav] = await Promise.all([
    listCredentials(ctx, {}),
    listCredits(ctx, {}),
    getTranslations('credits.edit'),
    getTranslations('common.nav'),
  ])
  const translate = translatorFor(ctx.locale)
  const book = await ctx.load.rules()
  const licenses = orNotFound(credentials)
  const data = previewData(book, licenses, orNotFound(credits), ctx.now, translate)
  const values = valuesOf(credit)
  const candidate = candidateOf(values, credit.id, ctx.now)
  const rows = candidate?.units ? previewRows(data, candidate, translate) : []
  const trail = [
    { label: nav('credentials'), href: '/credentials' },
    { label: credentialLabel(view.credential, translate), href: `/credentials/${view.credential.id}` },
    { label: credit.title, href: back },
    { label: t('title') },
  ]
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} trail={<Trail items={trail} />} />
      <CreditFormMessages>
        <CorrectCredit
          credit={{ id: credit.id, version: credit.version, credentialId: view.credential.id, values }}
          draft={{ name: `credit:${history.at(-1)?.id ?? credit.id}`, version: changesOf([credit, ...history]) }}
          gives={rows.length > 0 && <GivesList rows={rows} />}
          data={data}
          today={earliestToday(data, view.status.asOf)}
          topics={topicOptions(book, licenses, translate, credit.topicCodes)}
        />
      </CreditFormMessages>
    </>
  )
}
