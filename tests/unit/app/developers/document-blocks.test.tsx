// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Blocks } from '@/app/developers/document-blocks'
import type { Block } from '@/lib/domain/developers/documents'

afterEach(cleanup)

test('the parts of a document have headings, targets of links, and a table named by its section', () => {
  const blocks: Block[] = [
    { kind: 'heading', level: 2, id: 'fields', text: ['Fields'] },
    { kind: 'text', text: ['See ', { href: '/developers/scim', text: ['SCIM'] }, ' and ', { code: 'a' }, '.'] },
    {
      kind: 'list',
      ordered: false,
      items: [{ id: 'tooLong', blocks: [{ kind: 'text', text: [{ code: 'tooLong' }] }] }],
    },
    {
      kind: 'table',
      head: [['Code'], ['When']],
      rows: [{ id: 'NOT_FOUND', cells: [[{ code: 'NOT_FOUND' }], ['gone']] }],
    },
    { kind: 'code', language: 'sh', code: 'curl <address>' },
  ]
  const { container } = render(<Blocks blocks={blocks} caption="Errors" />)
  expect(screen.getByRole('heading', { level: 2, name: 'Fields' }).id).toBe('fields')
  expect(screen.getByRole('link', { name: 'SCIM' }).getAttribute('href')).toBe('/developers/scim')
  expect(screen.getByRole('table', { name: 'Fields' })).toBeDefined()
  for (const id of ['tooLong', 'NOT_FOUND']) expect(container.querySelector(`#${id}`)).not.toBeNull()
  expect(container.querySelector('pre')?.textContent).toBe('curl <address>')
})
