// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreditForm } from '@/app/_components/credit-form/credit-form'
import { emptyCredit } from '@/app/_components/credit-form/credit-values'
import { AddCredit } from '@/app/(member)/add-credits/add-credit'
import credits from '@/locales/en/credits.json'
import { renderInEnglish } from '@/tests/setup/in-english'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => '/add-credits' }))
/** A form that stores its credit at once. */
vi.mock('@/app/_components/credit-form/credit-form', () => ({
  CreditForm: ({ onStored }: Parameters<typeof CreditForm>[0]) => (
    <button
      type="button"
      onClick={() => onStored('c1', { ...emptyCredit, title: 'Falls', format: 'ONLINE', units: '1' })}
    >
      Save
    </button>
  ),
}))
/** The rules did not load, because the network failed after the credit was stored. */
vi.mock('@/app/_components/credit-form/preview-rows', () => {
  throw new Error('ChunkLoadError')
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test('a stored credit is said to be stored, also where what it gives cannot be worked out', async () => {
  const data = { rules: {}, credentials: [], credits: [] } as never
  renderInEnglish(<AddCredit userId="u" data={data} today={'2026-11-01' as never} topics={[]} />)
  await act(async () => void fireEvent.click(screen.getByText('Save')))
  expect(await screen.findByText(credits.add.savedTitle)).toBeDefined()
  expect(screen.queryByText('Save')).toBeNull()
})
