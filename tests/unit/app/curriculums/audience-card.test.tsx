// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AudienceCard } from '@/app/orgs/[orgId]/curriculums/audience-card'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whoever makes a curriculum reads how many members it applies to, also when the first count failed', async () => {
  vi.useFakeTimers()
  const answers = [
    { status: 503, body: {} },
    { status: 200, body: { data: { curriculumReach: { count: 3 } } } },
  ]
  vi.stubGlobal('fetch', async () => {
    const { status, body } = answers.shift()!
    return Response.json(body, { status })
  })
  const nobody = { departments: [], jobTitles: [], credentialTypes: [], geos: [] }
  renderInEnglish(<AudienceCard orgId="o1" start={noAudience} choices={nobody} errors={{}} />)
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(screen.getByText('Counting…')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('Applies to 3 members right now')).toBeTruthy()
})
