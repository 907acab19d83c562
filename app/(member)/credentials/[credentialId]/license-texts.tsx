import { type LastingHtml, lastingHtml } from '@/app/_components/lasting-html'
import { PartFacts } from '@/app/_components/part-facts'
import { periodPreviewTexts } from '../period-preview'
import { templatesOf } from '../templates'
import type { LicenseTexts } from './license-edits'
import { editLabels } from './page-labels'

/** An element with the words of the dialogs behind the buttons of a license. */
export const licenseTexts = (): Promise<LastingHtml> =>
  lastingHtml('texts of a license', async (locale) => {
    const texts: LicenseTexts = { templates: templatesOf(locale, periodPreviewTexts), labels: await editLabels() }
    return <PartFacts name="license-texts" facts={texts} />
  })
