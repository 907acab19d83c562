// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import RemoveMember from '@/app/orgs/[orgId]/members/remove-member'
import { renderInEnglish } from '@/tests/setup/in-english'

test('the button that ends a membership is red, as every other that takes something away', () => {
  renderInEnglish(<RemoveMember member={{ id: 'm', version: 1, name: 'Ann Lee' }} onClose={vi.fn()} />)
  expect(screen.getByRole('button', { name: 'Remove' }).className).toContain('button-danger')
})
