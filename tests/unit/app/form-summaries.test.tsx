// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewLicenseForm } from '@/app/(member)/credentials/new/new-license-form'
import { CurriculumForm } from '@/app/orgs/[orgId]/curriculums/curriculum-form'
import { emptyStart } from '@/app/orgs/[orgId]/curriculums/form-values'
import { renderInEnglish } from '@/tests/setup/in-english'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: { curriculumReach: 0 } })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The errors listed above the form: the name of each field, and the field itself. */
async function summaryAfter(button: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })))
  const links = within(screen.getByRole('alert')).getAllByRole<HTMLAnchorElement>('link')
  return links.map((link) => ({
    // A name that is a question has no colon.
    name: link.textContent?.split(/: |(?<=\?) /)[0],
    label: document.querySelector(`label[for="${link.hash.slice(1)}"]`)?.textContent,
  }))
}

test('the summary of a curriculum goes through the page from its top', async () => {
  const start = { ...emptyStart, due: 'FIXED_DATE', recurrence: 'FROM_DUE', recurrenceMonths: 0 } as const
  const items = { DOCUMENT: [], POLICY: [], LICENSE: [], CHECKLIST: [] }
  const choices = { departments: [], jobTitles: [], credentialTypes: [], geos: [], tasks: [], items }
  renderInEnglish(<CurriculumForm orgId="o" start={start} choices={choices} />)
  const names = (await summaryAfter('Save')).map(({ name }) => name)
  expect(names).toEqual(['Title', 'Group 1, Name', 'Group 1, Classes', 'Date', 'Months'])
})

test('the summary of a license calls each field as the field calls itself', async () => {
  renderInEnglish(
    <NewLicenseForm
      geos={[]}
      types={[]}
      likelyGeo={null}
      dateOfBirth={null}
      own={[]}
      ruleSerial={1}
      onboarding={false}
    />,
  )
  const summary = await summaryAfter('Add license')
  expect(summary.map(({ name }) => name)).toEqual(summary.map(({ label }) => label))
  expect(summary[0]?.name).toBe('Where was it issued?')
})
