import { topicOptions } from '@/app/_components/compliance/topic-facts'
import { CreditFormMessages } from '@/app/_components/credit-form/credit-form-messages'
import { earliestToday, previewData } from '@/app/_components/credit-form/preview-data'
import { titled } from '@/app/_components/titled'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { listCredits } from '@/lib/services/credits/credits'
import { AddCredit } from './add-credit'

export const generateMetadata = titled('credits.add.title')

/** One form for all licenses: a course, what it gives, and its certificate. */
export default async function AddCreditsPage() {
  const { ctx, facts } = await enterPage()
  const [credentials, credits] = await Promise.all([listCredentials(ctx, {}), listCredits(ctx, {})])
  const book = await ctx.load.rules()
  const t = translatorFor(ctx.locale)
  const licenses = orNotFound(credentials)
  const data = previewData(book, licenses, orNotFound(credits), ctx.now, t)
  return (
    <CreditFormMessages>
      <AddCredit
        userId={facts.userId}
        data={data}
        today={earliestToday(data, todayIn(await readerZone(), ctx.now))}
        topics={topicOptions(book, licenses, t)}
      />
    </CreditFormMessages>
  )
}
